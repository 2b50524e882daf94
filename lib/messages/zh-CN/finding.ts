import type { Messages } from "@/lib/messages/messages";
import type { YamlProblem } from "@/lib/yaml/problem";
import type { Spelling } from "@/lib/yaml/spelling";

const QUOTE = "请给该值加上引号。";

/** Why a text is no YAML, and what most likely mends it. */
function yaml({ code, detail }: YamlProblem): string {
  switch (code) {
    case "duplicate-key":
      return `“${detail}” 在此处第二次出现。请只保留其中一个。`;
    case "tab":
      return "YAML 用空格缩进，不能用制表符。";
    case "invisible-character":
      return `此处有一个不可见字符（${detail}），YAML 会把它当作文本。请删除它，需要空格的地方输入空格。`;
    case "several-documents":
      return "一次只能编辑一个对象：第二个对象从这里（---）开始。";
    case "unknown-anchor":
      return `没有名为 “${detail}” 的锚点。如果它是文本，请加上引号。`;
    case "too-many-aliases":
      return "锚点之间的相互引用过多。";
    case "anchor-in-itself":
      return `锚点 “${detail}” 的值包含它自身，会无穷无尽。如果 *${detail} 是文本，请加上引号。`;
    case "too-deep":
      return "此处嵌套过深。";
    case "refused-tag":
      return `标记 ${detail} 无法存储：集群保存的是 JSON。`;
    case "refused-directive":
      return `“${detail}” 是 YAML 指令，不能用在这里。如果它是文本，请加上引号。`;
    case "not-a-string-key":
      return `“${detail}” 不能作为字段名。${QUOTE}`;
    case "not-a-json-number":
      return `${detail} 不是集群能存储的数字。${QUOTE}`;
    case "unquoted-template":
      return `以 {{ 开头的值必须加引号："${detail}"`;
    case "unquoted-brace":
      return "以 { 开头的值必须加引号，或写在 | 的下方";
    case "unquoted-colon":
      return "含有 “: ” 的值必须加引号。";
    case "unquoted-asterisk":
      return "以 * 开头的值必须加引号。";
    case "reserved-character":
      return `值不能以 ${detail} 开头，除非加上引号。`;
    case "inner-quotes":
      return `结尾的 ${detail} 之后还有文本。请在外层改用另一种引号，或写在 | 的下方`;
    case "unclosed-quote":
      return `从这里开始的引号 ${detail} 没有闭合。`;
    case "unclosed-bracket":
      return "有方括号或花括号没有闭合。";
    case "bad-escape":
      return `${detail} 在双引号内没有意义。请将反斜杠写两次，或改用单引号。`;
    case "indentation":
      return "此行的缩进与相邻的行不一致。";
    case "missing-colon":
      return "缺少冒号，以及冒号之后的空格。";
    case "syntax":
      return detail;
  }
}

/** Where the spelling of an unquoted value misleads, or does not survive. */
function spelling({ kind, source, value, reading }: Spelling): string {
  switch (kind) {
    case "boolean":
      return `不加引号的 ${source} 会被 kubectl 读作 ${reading}；Truce 发送的是文本 “${value}”。请加上引号以免歧义。`;
    case "octal":
      return `kubectl 把 ${source} 当作八进制，读作 ${reading}；Truce 发送的是 ${value}。请写出你想要的数字。`;
    case "number":
      return `kubectl 把 ${source} 当作数字（${reading}）；Truce 发送的是 “${value}”。请加上引号，或换一种明确的写法。`;
    case "sexagesimal":
      return `较旧的 YAML 解析器会把 ${source} 读作 ${reading}。请加上引号。`;
    case "respelt":
      return `${source} 会存储为 ${value}：集群不保留数字的写法。`;
  }
}

/** A reason of the cluster's own, word for word: it knows more than this catalogue. */
function cause(message: string): string {
  return `集群的答复：${message}`;
}

export const finding: Messages["finding"] = { yaml, spelling, cause };
