import type { Messages } from "@/lib/messages/messages";

export const who: Messages["who"] = {
  several: (people) =>
    people.map(({ by, places }) => (places.length === 0 ? by : `${by}（${places.join("、")}）`)).join("、"),
  more: (n) => `另外 ${n} 个`,
  object: "对象本身",
  groups: {
    open: "按规则组查看",
    title: "各规则组的最后更改",
    note: "依据集群的 managedFields，名称由各客户端自报。规则组在所示时间或更早被更改：客户端对其写入的全部内容只记一个时间。",
    unknown: "无从得知更改者",
    orEarlier: "或更早",
    via: (client) => `通过 ${client}`,
  },
};
