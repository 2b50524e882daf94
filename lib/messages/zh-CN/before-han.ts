/**
 * A name in front of Chinese text: with the blank that parts other scripts from it, and without one where the name is
 * itself put together in Chinese, as in “bob（checkout）” or “另外 2 个”.
 */
export function beforeHan(name: string): string {
  return /[\p{Script=Han}）]$/u.test(name) ? name : `${name} `;
}

/** A name after Chinese text: with the blank before other scripts, and without one before Chinese. */
export function afterHan(name: string): string {
  return /^[\p{Script=Han}（]/u.test(name) ? name : ` ${name}`;
}
