/** A name that is most likely free; the operator sees and changes it before anything is created. */
export function copyName(name: string): string {
  return name === "" ? "" : `${name}-copy`;
}
