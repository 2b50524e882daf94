import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { COMMAND } from "../../scripts/programs.mjs";
import { type Ended, folderWith, run } from "./truce";

/** A git repository in which truce merges the YAML and JSON files, as the README sets it up. */
export class Repository {
  readonly folder = folderWith({ ".gitattributes": "*.yaml merge=truce\n*.json merge=truce\n" });

  /** Begins with a first commit. Options go to `truce merge --git`. */
  static async with(files: Readonly<Record<string, string>>, options = ""): Promise<Repository> {
    const repository = new Repository();
    await repository.git("init", "--quiet", "--initial-branch=main");
    const settings = {
      "user.name": "Erin",
      "user.email": "erin@shop.example",
      "core.autocrlf": "false",
      "merge.truce.name": "rule by rule",
      "merge.truce.driver": `'${process.execPath}' '${COMMAND}' merge --git --path=%P --marker-size=%L ${options} %O %A %B`,
      "merge.truce.recursive": "binary",
    };
    for (const [key, value] of Object.entries(settings)) await repository.git("config", key, value);
    await repository.commit(files);
    return repository;
  }

  /** Runs git; its configuration outside the repository has no part. */
  attempt(...args: readonly string[]): Promise<Ended> {
    return run("git", args, {
      cwd: this.folder,
      env: { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
    });
  }

  /** Runs git, which must succeed. */
  async git(...args: readonly string[]): Promise<string> {
    const ended = await this.attempt(...args);
    expect(ended, `git ${args.join(" ")}`).toMatchObject({ code: 0 });
    return ended.stdout;
  }

  /** Writes files and commits everything. */
  async commit(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, contents] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true });
      writeFileSync(join(this.folder, name), contents);
    }
    await this.git("add", "--all");
    await this.git("commit", "--quiet", "--message", `change ${Object.keys(files).join(", ")}`);
  }

  /** Commits theirs on the branch `theirs` and mine on `main`, both from where main is; main is left checked out. */
  async diverge(
    mine: Readonly<Record<string, string>>,
    theirs: Readonly<Record<string, string>>,
  ): Promise<void> {
    await this.git("checkout", "--quiet", "-b", "theirs");
    await this.commit(theirs);
    await this.git("checkout", "--quiet", "main");
    await this.commit(mine);
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), "utf8");
  }

  /** The files that git regards as unmerged. */
  async unmerged(): Promise<string> {
    return (await this.git("diff", "--name-only", "--diff-filter=U")).trim();
  }
}
