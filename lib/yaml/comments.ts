import { Lexer } from "yaml";

/** What the lexer says before a text that may begin with "#" and is no comment (yaml, "Lexer"). */
const SCALAR = "\u001f";

/** Every comment of a text as it is typed, "#" included, in the order of the text. Also of one that is no YAML. */
export function commentsIn(text: string): readonly string[] {
  // Most texts have none: telling that takes no reading.
  if (!text.includes("#")) return [];
  const tokens = [...new Lexer().lex(text)];
  return tokens.filter((token, i) => token.startsWith("#") && tokens[i - 1] !== SCALAR);
}
