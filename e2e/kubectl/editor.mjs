// What KUBE_EDITOR runs: puts EDIT_TO in the place of EDIT_FROM, after another writer has run EDIT_MEANWHILE.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const { EDIT_FROM, EDIT_TO, EDIT_MEANWHILE, KUBECTL } = process.env;
const path = process.argv[2];
const text = readFileSync(path, "utf8");
if (!text.includes(EDIT_FROM)) {
  console.error(`The text to edit has no ${EDIT_FROM}:\n${text}`);
  process.exit(1);
}
if (EDIT_MEANWHILE) {
  const other = spawnSync(KUBECTL, JSON.parse(EDIT_MEANWHILE), { stdio: "ignore" });
  if (other.status !== 0) process.exit(2);
}
writeFileSync(path, text.replace(EDIT_FROM, EDIT_TO));
