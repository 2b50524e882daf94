import { beforeAll, describe, expect, test } from "vitest";
import { edited, fileOf, PLAIN, STORED, WRITTEN } from "@/lib/rule-file/testing/files";
import { COMMAND, ensureCommand } from "../../scripts/programs.mjs";
import { Repository } from "./repository";
import { folderWith, truce } from "./truce";

beforeAll(ensureCommand);

const NAME = "rules/shop alerts' $HOME.yaml";

/** Only main and theirs differ in one file, which is then merged. */
async function mergedIn(base: string, mine: string, theirs: string, options = "") {
  const repository = await Repository.with({ [NAME]: base, "README.md": "Rules of the shop.\n" }, options);
  await repository.diverge({ [NAME]: mine }, { [NAME]: theirs });
  const { code, stdout, stderr } = await repository.attempt("merge", "--quiet", "--no-edit", "theirs");
  return { repository, code, stdout, stderr, text: repository.read(NAME) };
}

const SLOW = "        - alert: PaySlow\n";
const ZERO = "        # new\n        - alert: Zero\n          expr: z > 1\n";

describe("what git merge leaves behind", () => {
  test("is both changes where text alone conflicts", async () => {
    const mine = edited(WRITTEN, "for: 5m\n          labels:", "for: 6m\n          labels:");
    const theirs = edited(WRITTEN, "severity: page", "severity: ticket");
    const { repository, code, stderr, text } = await mergedIn(WRITTEN, mine, theirs);
    expect({ code, stderr, text }).toEqual({
      code: 0,
      stderr: "",
      text: edited(mine, "severity: page", "severity: ticket"),
    });
    expect(await repository.unmerged()).toBe("");
    expect(await repository.git("status", "--porcelain")).toBe("");
  });

  test("has the rule raised that was raised, and theirs inserted above it with its comment", async () => {
    const mine = edited(WRITTEN, "for: 10m", "for: 20m");
    const { text } = await mergedIn(WRITTEN, mine, edited(WRITTEN, SLOW, ZERO + SLOW));
    expect(text).toBe(edited(mine, SLOW, ZERO + SLOW));
  });

  test("has the comments and the layout of both, with the values that belong there", async () => {
    const mine = edited(WRITTEN, "for: 5m", "for: 6m  # agreed");
    const theirs = edited(
      edited(WRITTEN, "# pages at night", "# pages day and night"),
      "              fails\n",
      "              may fail\n",
    );
    const { code, text } = await mergedIn(WRITTEN, mine, theirs);
    expect({ code, text }).toEqual({ code: 0, text: edited(theirs, "for: 5m", "for: 6m  # agreed") });
  });

  test("has no line ends but those of mine", async () => {
    const windows = (text: string) => text.replaceAll("\n", "\r\n");
    const mine = windows(edited(WRITTEN, "for: 5m", "for: 6m"));
    const theirs = edited(WRITTEN, "severity: page", "severity: ticket");
    const one = await mergedIn(windows(WRITTEN), mine, windows(theirs));
    expect(one.text).toBe(edited(mine, "severity: page", "severity: ticket"));
    const other = await mergedIn(windows(WRITTEN), mine, theirs);
    expect(other.text).toBe(one.text);
  });

  test("keeps kubectl's annotation byte for byte", async () => {
    const { text } = await mergedIn(
      STORED,
      edited(STORED, "a > 1", "a > 5"),
      edited(STORED, "a > 1\n      for: 5m", "a > 1\n      for: 6m"),
    );
    expect(text).toBe(edited(STORED, "a > 1\n      for: 5m", "a > 5\n      for: 6m"));
  });

  test("is JSON where JSON was merged", async () => {
    const json = (text: string) => `${JSON.stringify(fileOf(text).value, undefined, 2)}\n`;
    const repository = await Repository.with({ "rules.json": json(PLAIN) });
    const mine = json(edited(PLAIN, "for: 5m", "for: 6m"));
    await repository.diverge(
      { "rules.json": mine },
      { "rules.json": edited(json(PLAIN), "_errors > 5", "_errors > 7") },
    );
    await repository.git("merge", "--quiet", "--no-edit", "theirs");
    expect(repository.read("rules.json")).toBe(edited(mine, "_errors > 5", "_errors > 7"));
  });

  test("is what was preferred", async () => {
    const mine = edited(PLAIN, "for: 5m", "for: 10m");
    const theirs = edited(edited(PLAIN, "for: 5m", "for: 15m"), "carts_total[5m]", "carts_total[1m]");
    const { code, text } = await mergedIn(PLAIN, mine, theirs, "--prefer mine");
    expect({ code, text }).toEqual({ code: 0, text: edited(theirs, "for: 15m", "for: 10m") });
  });
});

describe("a conflict", () => {
  const RULE = "  - alert: CartErrors\n    expr: cart_errors > 5\n    for: 5m\n";
  const mine = edited(PLAIN, "for: 5m", "for: 10m");
  const theirs = edited(edited(PLAIN, "for: 5m", "for: 15m"), "carts_total[5m]", "carts_total[1m]");
  const rule = (wait: string) => RULE.replace("5m", wait);

  test("is marked around its rule; the rest is merged, and git knows", async () => {
    const { repository, code, stderr, text } = await mergedIn(PLAIN, mine, theirs);
    expect(text).toBe(
      edited(theirs, rule("15m"), `<<<<<<< mine\n${rule("10m")}=======\n${rule("15m")}>>>>>>> theirs\n`),
    );
    expect(code).toBe(1);
    expect(stderr).toContain(`truce: ${NAME}: one conflict: shop › CartErrors › for`);
    expect(await repository.git("ls-files", "--unmerged", "-z")).toContain(NAME);
  });

  test("shows base where git is set to, with markers as long as the attributes say", async () => {
    const repository = await Repository.with({ "a.yaml": PLAIN });
    await repository.git("config", "merge.conflictStyle", "zdiff3");
    await repository.commit({ ".gitattributes": "*.yaml merge=truce conflict-marker-size=11\n" });
    await repository.diverge({ "a.yaml": mine }, { "a.yaml": theirs });
    expect((await repository.attempt("merge", "theirs")).code).toBe(1);
    const mark = (sign: string) => sign.repeat(11);
    expect(repository.read("a.yaml")).toContain(
      `${mark("<")} mine\n${rule("10m")}${mark("|")} base\n${RULE}${mark("=")}\n${rule("15m")}${mark(">")} theirs\n`,
    );
  });

  test("comes up in a rebase and in a cherry-pick alike", async () => {
    for (const command of ["rebase", "cherry-pick"]) {
      const repository = await Repository.with({ "a.yaml": PLAIN });
      await repository.diverge({ "a.yaml": mine }, { "a.yaml": theirs });
      expect((await repository.attempt(command, "theirs")).code).toBe(1);
      expect(repository.read("a.yaml")).toContain("<<<<<<< mine\n  - alert: CartErrors\n");
      expect(await repository.unmerged()).toBe("a.yaml");
    }
  });

  test("is settled by editing the file and adding it", async () => {
    const { repository } = await mergedIn(PLAIN, mine, theirs);
    await repository.commit({ [NAME]: theirs });
    expect(await repository.git("log", "--merges", "--format=%s")).not.toBe("");
  });

  test("is a rule that one side deleted and the other changed", async () => {
    const { code, text } = await mergedIn(PLAIN, edited(PLAIN, RULE, ""), theirs);
    expect(code).toBe(1);
    expect(text.endsWith(`<<<<<<< mine\n=======\n${rule("15m")}>>>>>>> theirs\n`)).toBe(true);
  });
});

describe("a file that both sides added", () => {
  const CART = "- name: cart\n  rules:\n  - alert: Down\n    expr: up == 0\n";

  test("has the groups of both", async () => {
    const repository = await Repository.with({ "README.md": "Rules.\n" });
    await repository.diverge({ "a.yaml": PLAIN }, { "a.yaml": `groups:\n${CART}` });
    const { code } = await repository.attempt("merge", "--no-edit", "theirs");
    expect({ code, text: repository.read("a.yaml") }).toEqual({
      code: 0,
      text: edited(PLAIN, "groups:\n", `groups:\n${CART}`),
    });
  });

  test("is marked where a group that both began differs, and nowhere else", async () => {
    const repository = await Repository.with({ "README.md": "Rules.\n" });
    const cart = edited(CART, "up == 0", "up < 1");
    await repository.diverge({ "a.yaml": `${PLAIN}${CART}` }, { "a.yaml": `${PLAIN}${cart}` });
    expect((await repository.attempt("merge", "theirs")).code).toBe(1);
    const name = "- name: cart\n";
    const [mine, theirs] = [CART, cart].map((group) => group.replace(name, ""));
    expect(repository.read("a.yaml")).toBe(
      `${PLAIN}${name}<<<<<<< mine\n${mine}=======\n${theirs}>>>>>>> theirs\n`,
    );
  });

  test("is not marked where both added rules of their own to it", async () => {
    const [up, down] = ["  - alert: Up\n    expr: up == 1\n", "  - alert: Down\n    expr: up == 0\n"];
    const repository = await Repository.with({ "README.md": "Rules.\n" });
    const theirs = edited(PLAIN, "  - record:", `${down}  - record:`);
    await repository.diverge({ "a.yaml": `${PLAIN}${up}` }, { "a.yaml": theirs });
    const { code } = await repository.attempt("merge", "--no-edit", "theirs");
    expect({ code, text: repository.read("a.yaml") }).toEqual({ code: 0, text: `${theirs}${up}` });
  });
});

describe("a file that is none of rules", () => {
  const CHART = "apiVersion: v2\nname: shop\n\n\nversion: 1.0.0\n";

  test("is merged as text, says so, and waits for its reader", async () => {
    const { repository, code, stderr, text } = await mergedIn(
      CHART,
      edited(CHART, "name: shop", "name: cart"),
      edited(CHART, "1.0.0", "1.1.0"),
    );
    expect(text).toBe("apiVersion: v2\nname: cart\n\n\nversion: 1.1.0\n");
    expect(stderr).toContain(`truce: ${NAME}, line 1: This is another object (v2 ?).`);
    expect(stderr).toContain(`truce: ${NAME} was merged as plain text instead.`);
    expect(code).toBe(1);
    expect(await repository.git("ls-files", "--unmerged", "-z")).toContain(NAME);
  });

  test("has git's own markers where text conflicts", async () => {
    const broken = edited(PLAIN, "- name: shop", "\t- name: shop");
    const { text } = await mergedIn(PLAIN, broken, edited(PLAIN, "- name: shop", "- name: cart"));
    expect(text).toBe(
      edited(
        PLAIN,
        "- name: shop\n",
        "<<<<<<< mine\n\t- name: shop\n=======\n- name: cart\n>>>>>>> theirs\n",
      ),
    );
  });

  test("is left as mine where text cannot be merged either", async () => {
    const folder = folderWith({ base: "\0", mine: "\0mine", theirs: "\0theirs" });
    const { code, stderr } = await truce(folder, ["merge", "--git", "base", "mine", "theirs"]);
    expect(code).toBe(2);
    expect(stderr).toContain("truce: mine was not merged: it is mine as it was.");
  });
});

test("histories that cross are merged over what both came from, without markers in it", async () => {
  const repository = await Repository.with({ "a.yaml": PLAIN });
  const waits = (wait: string) => ({ "a.yaml": edited(PLAIN, "for: 5m", `for: ${wait}`) });
  await repository.diverge(waits("10m"), waits("15m"));
  await repository.git("branch", "mine");
  await repository.attempt("merge", "theirs");
  await repository.commit(waits("12m"));
  await repository.git("checkout", "--quiet", "theirs");
  await repository.attempt("merge", "mine");
  await repository.commit(waits("12m"));
  await repository.commit({ "a.yaml": edited(waits("12m")["a.yaml"], "cart_errors > 5", "cart_errors > 6") });
  await repository.git("merge", "--no-edit", "main");
  expect(repository.read("a.yaml")).toBe(
    edited(waits("12m")["a.yaml"], "cart_errors > 5", "cart_errors > 6"),
  );
});

test("git difftool shows what a branch changes, rule by rule", async () => {
  const repository = await Repository.with({ "a.yaml": PLAIN });
  await repository.diverge({ "b.yaml": PLAIN }, { "a.yaml": edited(PLAIN, "for: 5m", "for: 6m") });
  const extcmd = `'${process.execPath}' '${COMMAND}' diff`;
  const shown = await repository.git(
    "difftool",
    "--no-prompt",
    "--extcmd",
    extcmd,
    "main",
    "theirs",
    "--",
    "a.yaml",
  );
  expect(shown).toBe("shop › CartErrors\n  for: 5m → 6m\n");
});
