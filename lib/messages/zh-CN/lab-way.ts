import type { RaceWay } from "@/lib/lab/request";
import type { Way } from "@/lib/lab/way";
import type { WayWords } from "@/lib/messages/lab-words";

/** The ways in which an edited copy can be sent. */
export const way: Readonly<Record<Way, WayWords>> = {
  put: {
    name: "PUT，带读取时的版本",
    client: "Truce；kubectl replace（文件中含有版本）；许多控制台的 YAML 页面",
  },
  "put-without-version": {
    name: "PUT，不带版本",
    client: "按模板重新生成整个对象的脚本",
  },
  "put-version-0": {
    name: "PUT，版本为 0",
    client: "为通过检查而随便填写该字段的程序",
  },
  "merge-patch": {
    name: "merge patch，不带版本",
    client: "对自定义资源执行的 kubectl edit 和 oc edit；kubectl patch --type=merge",
  },
  "merge-patch-with-version": {
    name: "merge patch，带读取时的版本",
    client: "主动这样要求的控制器：controller-runtime 的 MergeFromWithOptimisticLock",
  },
  "json-patch": {
    name: "JSON patch，没有保护",
    client: "kubectl patch --type=json；只发送单个更改的控制台和桌面客户端",
  },
  "json-patch-with-test": {
    name: "JSON patch，先用 test 核对旧值",
    client: "使用 kubectl patch --type=json 并加上 “test” 操作的脚本",
  },
  "json-patch-with-version": {
    name: "JSON patch，带读取时的版本",
    client: "使用 kubectl patch --type=json 并设置 metadata.resourceVersion 的脚本",
  },
  "strategic-merge-patch": {
    name: "strategic merge patch，不带版本",
    client: "对内置类型执行的 kubectl edit、oc edit 和 kubectl patch",
  },
  "strategic-merge-patch-with-version": {
    name: "strategic merge patch，带读取时的版本",
    client: "对内置类型执行的 kubectl patch，补丁中含有 resourceVersion",
  },
  apply: {
    name: "server-side apply",
    client: "kubectl apply --server-side",
  },
  "apply-forced": {
    name: "强制 server-side apply",
    client: "kubectl apply --server-side --force-conflicts；使用 server-side apply 的 GitOps 控制器",
  },
};

/** The ways in which many writers add rules at once. */
export const raceWay: Readonly<Record<RaceWay, WayWords>> = {
  retry: {
    name: "PUT，带读取时的版本，遇到 409 就重来",
    client: "控制器：client-go 的 RetryOnConflict（它会在数次尝试后放弃，这里最多 40 次）",
  },
  append: {
    name: "在列表末尾追加的 JSON patch",
    client: "kubectl patch --type=json，路径为 “…/rules/-”",
  },
  blind: {
    name: "包含整个列表的 merge patch，不带版本",
    client: "对自定义资源执行的 kubectl edit 和 oc edit",
  },
};
