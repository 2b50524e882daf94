import type { ScenarioId } from "@/lib/lab/scenario";
import type { ScenarioWords } from "@/lib/messages/lab-words";

const DOCS = "https://kubernetes.io/zh-cn/docs";
const CONCEPTS = `${DOCS}/reference/using-api/api-concepts/`;
const APPLY = `${DOCS}/reference/using-api/server-side-apply/`;
const KUBERNETES = "https://github.com/kubernetes/kubernetes/blob/master";

/** Documents that several scenarios name. */
const SOURCE = {
  versions: { text: "Kubernetes API 概念：资源版本", href: `${CONCEPTS}#resource-versions` },
  patches: { text: "Kubernetes API 概念：PATCH 与 PUT", href: `${CONCEPTS}#patch-and-apply` },
  watches: {
    text: "Kubernetes API 概念：高效检测变更",
    href: `${CONCEPTS}#efficient-detection-of-changes`,
  },
  bookmarks: { text: "Kubernetes API 概念：监视书签（watch bookmark）", href: `${CONCEPTS}#Watch-bookmark` },
  mergePatch: { text: "RFC 7396：JSON merge patch（英文）", href: "https://www.rfc-editor.org/rfc/rfc7396" },
  jsonPatch: { text: "RFC 6902：JSON patch（英文）", href: "https://www.rfc-editor.org/rfc/rfc6902" },
  conventions: {
    text: "Kubernetes API 约定：并发控制与一致性（英文）",
    href: "https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#concurrency-control-and-consistency",
  },
  kubectlEdit: {
    text: "kubectl 源代码：kubectl edit 发送的补丁",
    href: `${KUBERNETES}/staging/src/k8s.io/kubectl/pkg/cmd/util/editor/editoptions.go`,
  },
} as const;

/** The words of each scenario. */
export const scenario: Readonly<Record<ScenarioId, ScenarioWords>> = {
  "kubectl-edit": {
    title: "在两个终端里使用 kubectl edit",
    summary: "两名操作员用 kubectl edit 修改同一条规则的不同字段，先保存的更改丢失了。",
    expect: [
      "两人打开同一个 PrometheusRule。A 修改某条规则的标签 user，B 修改它的 “for”（条件须持续成立多久）。",
      "A 关闭编辑器，kubectl 发送 A 的编辑：200。B 也这样做：200。没有任何提示，A 的更改却丢失了。",
    ],
    why: [
      "编辑器关闭时，kubectl edit（以及 oc edit）比较编辑前后的文本，把差异作为补丁发送：对 PrometheusRule 这样的自定义资源用 merge patch，对内置类型用 strategic merge patch（见场景 6）。merge patch 不认识列表中的单个元素：只要一条规则的一个字段不同，它就带上整个规则组列表，其中每条规则都是 B 打开时的样子，也包括 A 那个标签的旧值。",
      "每个对象都有 resourceVersion，每次改变了内容的写入都会给它一个新的版本。如果写入时注明了所依据的版本，而对象此后已有改动，集群就会拒绝。在 kubectl 的两份文本中这个版本相同，因此不在差异之中，集群也就无从比较。",
      "Truce 不发送补丁。它连同你打开时的 resourceVersion 保存整个对象，让集群自己拒绝会抹掉他人更改的保存；然后逐条规则合并两者。",
    ],
    sources: [SOURCE.kubectlEdit, SOURCE.mergePatch, SOURCE.patches],
  },
  put: {
    title: "PUT，带读取时的版本",
    summary: "第二次保存被 409 拒绝，合并后再次保存，两人的更改都保留下来。Truce 就是这样做的。",
    expect: [
      "两人都用 PUT 发送整个对象，并带上打开时的 resourceVersion。A 先到：200。B 被拒绝：409 Conflict。",
      "B 读取当前存储的内容，把自己的编辑合并进去再保存：200。两人的更改都在。",
    ],
    why: [
      "只有当 PUT 中的 resourceVersion 就是当前存储的那个，集群才会写入。A 的保存使对象有了新的 resourceVersion，B 的因此过时。检查与写入在集群的存储中是同一个步骤，没有人能插进来。这叫乐观并发：谁也不加锁，后到的人会得到通知。",
      "更新会不会丢失，取决于客户端如何处理 409。如果它取来新的 resourceVersion 再发送旧对象，仍会覆盖 A 的更改，只是多发了几个请求。如果它丢掉 B 的编辑，B 就得从头再来。",
      "Truce 保留三个版本：你打开时的（基准）、你编写的（我的）和当前存储的（对方的）。只有一方改动之处采用该方的内容；双方都改动同一字段时，Truce 会询问。结果再次用 PUT 发送，所依据的是你已经看到的对方的版本。",
    ],
    sources: [SOURCE.versions, SOURCE.conventions],
  },
  "put-without-version": {
    title: "PUT，不带版本",
    summary: "自定义资源会拒绝，ConfigMap 却会接受并被覆盖：取决于类型。",
    expect: [
      "对于 PrometheusRule，不带 resourceVersion 的 PUT 被 422 Invalid 拒绝，版本为 0 的也一样。",
      "对于 ConfigMap，B 不带版本的 PUT 得到 200，而 A 刚刚存储的更改就此丢失。接着 A 带版本 0 的 PUT 也得到 200，轮到 B 的更改丢失。",
    ],
    why: [
      "每种类型都在 apiserver 的源代码中说明能否无条件更新，也就是不注明版本就更新（AllowUnconditionalUpdate）。自定义资源（PrometheusRule 便是）一律不能。ConfigMap 和许多内置类型则可以：不带版本时，最后写入者胜出。版本 0 等于没有版本。",
      "所以，不能凭一种类型断定某个客户端是否安全：在这里被拒绝的，在那里会覆盖。如果文件中没有版本，kubectl replace 会先读取当前版本再填进去，于是连自定义资源也会被覆盖。",
      "Truce 总是注明 uid 以及你打开时的版本（合并之后则是你所合并的版本），绝不使用你没有看到的版本。",
    ],
    sources: [
      SOURCE.conventions,
      {
        text: "Kubernetes 源代码：自定义资源的 AllowUnconditionalUpdate",
        href: `${KUBERNETES}/staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/strategy.go`,
      },
      {
        text: "Kubernetes 源代码：ConfigMap 的 AllowUnconditionalUpdate",
        href: `${KUBERNETES}/pkg/registry/core/configmap/strategy.go`,
      },
    ],
  },
  "merge-patch": {
    title: "merge patch，带版本与不带版本",
    summary: "带版本时被 409 拒绝；不带版本时，同一个补丁悄悄覆盖整个列表。",
    expect: [
      "A 保存。B 的 merge patch 注明了 B 打开时的 resourceVersion：409 Conflict，什么也没有丢失。",
      "B 去掉版本，其余完全相同地再发送一次：200，A 的更改丢失。",
    ],
    why: [
      "merge patch（RFC 7396）是对象的一部分：它写到的就替换（写 null 则删除），没写到的保持不变。但列表对它来说是一个整体，会被整个替换。规则组里的规则就是这样的列表，规则组本身也是。",
      "补丁中的 resourceVersion 会像 PUT 中的一样被比较。它只是一个普通字段，大多数客户端都不写：不带版本的补丁总是应用到最新的对象上，从不因为来得晚而被拒绝。",
      "补丁得到 200，只说明它已写入，并不说明它与当时的内容相容。Truce 不用补丁来保存。",
    ],
    sources: [SOURCE.mergePatch, SOURCE.patches],
  },
  "json-patch": {
    title: "JSON patch 按位置定位",
    summary: "有人在上面插入了一条规则，本来针对第 2 条规则的补丁就会改到别的规则，除非有保护。",
    expect: [
      "A 在最前面插入一条规则。B 在此之前已经打开，修改第二条规则的 “for”。",
      "带版本时，B 的补丁得到 409 Conflict；用 test 核对旧值时得到 422 Invalid；没有保护时得到 200，却改错了规则。",
    ],
    why: [
      "JSON patch（RFC 6902）用位置来定位：/spec/groups/0/rules/1/for 是第一个规则组中第二条规则的 “for”。A 插入之后，这个位置上已是另一条规则。集群只是照办。",
      "操作 “test” 在某处的值不符时使补丁失败，但它只保护这一个值：假如另一条规则的 “for” 恰好相同，test 就会通过，照样改错规则。只有 resourceVersion 才保护整个对象。",
      "Truce 按规则本身（名称、标签、相似程度）来匹配，从不按位置。有人在你的规则上方插入规则，你的更改也不会落到它上面。",
    ],
    sources: [SOURCE.jsonPatch, SOURCE.patches],
  },
  "strategic-merge-patch": {
    title: "strategic merge patch（策略性合并补丁）",
    summary: "自定义资源会拒绝它。在 ConfigMap 上它保留其他键，但同一个键仍会被悄悄覆盖。",
    expect: [
      "对于 PrometheusRule，它会被拒绝：415 UnsupportedMediaType。",
      "对于 ConfigMap，两人都修改键 user，A 还修改了第二个键。带版本时 B 得到 409 Conflict。不带版本时得到 200：A 的第二个键得以保留，A 的 user 值被悄悄替换。",
    ],
    why: [
      "strategic merge patch 能逐个元素合并列表，因为内置类型的 Go 类型为许多列表注明了用哪个字段区分元素（例如 Pod 的容器按名称区分）。自定义资源没有这样的 Go 类型，所以 apiserver 不接受这种格式；kubectl edit 因此退回到普通的 merge patch，而它会替换整个列表。",
      "两名操作员修改不同内容时，逐元素合并很有用。两人修改同一处时，除非注明版本，否则后到的补丁不声不响地胜出。",
      "Truce 比较的是三个版本而不是两个：它能看出双方都改了同一字段，并会询问。",
    ],
    sources: [
      {
        text: "Kubernetes：使用 kubectl patch 更新 API 对象",
        href: `${DOCS}/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/`,
      },
      SOURCE.kubectlEdit,
    ],
  },
  apply: {
    title: "server-side apply（服务器端应用）",
    summary: "它按归属保护字段。但一个规则组的所有规则是一个字段，而且两个人可以使用同一个所有者名称。",
    expect: [
      "A 接管规则组 serviceprom，B 接管规则组 nodes（各强制一次，因为两者原本都归实验室所有）。此后各自应用自己的规则组，无须强制：都得到 200，尽管 B 的副本比 A 的写入更旧。",
      "B 修改 A 的规则组中的另一条规则并应用：409 Conflict。A 再次修改 TargetDown-serviceprom，随后 B 以 A 的名义应用一份旧副本：200，A 最近的更改丢失。",
    ],
    why: [
      "使用 server-side apply 时，客户端以一个名称（字段管理器，field manager）发送它关心的字段。集群记下哪个字段属于哪个字段管理器（managedFields）；如果某次应用会改动别人所有的字段，就用 409 拒绝，除非强制。",
      "这种划分有多细，取决于该类型的 schema。在 PrometheusRule 中，规则组按名称区分，所以不同的规则组可以有不同的所有者。而规则列表没有声明 x-kubernetes-list-type，默认就是 atomic：一个规则组的全部规则是一个字段，只有一个所有者。两名操作员修改同一规则组中的两条规则，就会互相妨碍。",
      "所有者只是客户端给自己起的名称，并不是某个人：无论由谁运行，kubectl apply --server-side 都自称 kubectl（kubectl edit 则自称 kubectl-edit）。名称相同的两次 apply 永远不会冲突，后到的会覆盖。除非你自己写上，apply 也不带 resourceVersion，因此同一名称下的旧文件会悄悄胜出。",
      "Truce 用 PUT 保存，依据你打开时的版本，字段管理器以你的名字命名（truce:NAME）：名称用于历史记录，真正起保护作用的是版本。",
    ],
    sources: [
      { text: "Kubernetes：server-side apply（服务器端应用）", href: APPLY },
      { text: "Kubernetes：server-side apply，冲突", href: `${APPLY}#conflicts` },
      { text: "Kubernetes：server-side apply，合并策略", href: `${APPLY}#merge-strategy` },
    ],
  },
  "many-writers": {
    title: "许多写入者同时写入",
    summary: "八个写入者同时写入，用三种方式各添加四十条规则。两种一条也不丢，盲目的那种丢失大半。",
    expect: [
      "第一种：每个写入者读取，添加一条规则，带版本发送 PUT，遇到 409 就重来。尝试多，冲突多，没有丢失。",
      "第二种：每个写入者发送只在列表末尾追加的补丁，没有冲突，也没有丢失。第三种：每个写入者读取、添加，然后不带版本用补丁发送整个列表，同样没有冲突，规则却丢失大半。",
    ],
    why: [
      "遇到 409 就重来的写入者会重新读取，把自己的规则加到当时的内容上。同时尝试的写入者中总有一个成功，所以最终全都成功。写入者越多，需要的尝试次数就越多。",
      "不带版本的补丁由 apiserver 自己重试：它把补丁应用到最新的对象上，如果存储时有人抢先，就取来较新的对象，再应用一次（GuaranteedUpdate）。只要补丁本身不携带旧数据，就不会丢失任何东西，而 “在末尾追加这一条” 正是如此。",
      "盲目的写入者走的是同一条路，但它们的补丁含有读取时的整个列表。apiserver 忠实地用旧列表替换新列表，不会报告冲突：错误数为零，并不说明什么都没丢。",
      "Truce 属于第一种，但有一点不同：它会合并，只在两处更改不相容的地方询问，而不是盲目重复自己的编辑。",
    ],
    sources: [
      SOURCE.conventions,
      {
        text: "client-go：RetryOnConflict（英文）",
        href: "https://pkg.go.dev/k8s.io/client-go/util/retry#RetryOnConflict",
      },
      {
        text: "apiserver 源代码：GuaranteedUpdate",
        href: "https://pkg.go.dev/k8s.io/apiserver/pkg/storage#Interface",
      },
    ],
  },
  "list-watch": {
    title: "先 list，再 watch",
    summary: "页面如何不遗漏地保持最新，连接中断也不要紧；历史已被清除时又该怎么办。",
    expect: [
      "B 执行 list，记下列表的 resourceVersion。A 保存两次。B 从那个版本开始 watch，按顺序收到两个更改，尽管它们发生在 watch 之前。",
      "watch 结束，A 再次保存，B 从最后的版本继续：漏掉的更改送到了。随后 B 请求流式列表（sendInitialEvents）：先收到现有内容，再收到 bookmark，它说明 B 已知道到哪个版本为止的一切。",
      "集群早已遗忘的版本得到错误 410。B 便重新开始：先 list，A 再次保存，再 watch，更改送到了。",
    ],
    why: [
      "列表带有 resourceVersion：它表示列表内容对应的版本。从它开始的 watch 会按顺序告知此后的每个更改。因此 list 与 watch 衔接得没有缝隙；两次 watch 之间也一样，只要第二次从第一次收到的最后一个版本继续。",
      "集群只把历史保留几分钟（压缩，compaction）；写入频繁时，apiserver 内存中保留的可能更短。请求更早的版本会得到 410 Expired，必须重新 list。bookmark 是不含更改的事件：它带来一个较新的版本，以便从那里继续，这样即使 watch 长时间没有更改，手中的版本也不会过旧。它大约每分钟来一次（并无保证），也出现在流式列表的末尾；流式列表是先告知现有内容的 watch（sendInitialEvents）。",
      "在 Kubernetes 1.34 及更早版本中，客户端只能判断两个版本是否相等，不能判断哪个较新，也不能拿它们做运算。从 1.35 起（KEP-5504），kube-apiserver 的同一种资源的版本可以作为整数比较；聚合 API 服务器则不作保证。",
      "Truce 只需要判断相等：保存时注明所依据的版本，watch 时交回收到的版本。",
    ],
    sources: [
      SOURCE.watches,
      SOURCE.bookmarks,
      SOURCE.versions,
      {
        text: "KEP-5504：可比较的资源版本（英文）",
        href: "https://github.com/kubernetes/enhancements/tree/master/keps/sig-api-machinery/5504-comparable-resource-version",
      },
    ],
  },
  "created-anew": {
    title: "删除后重新创建",
    summary: "名称相同，却是另一个对象。针对旧对象的保存或删除会被拒绝。",
    expect: [
      "A 删除了 B 正在编辑的对象。B 的保存得到 404 NotFound：对自定义资源的 PUT 从不创建对象。",
      "随后有人创建了另一个同名对象（这里由实验室代劳）。B 的保存注明了旧对象的 uid 和版本，得到 409 Conflict，消息指出 uid 不符。B 的两次删除也得到 409：一次只注明旧的 uid，另一次只注明旧的版本。新对象保持原样。",
    ],
    why: [
      "每个对象都有 uid，由集群在创建时分配，此后不再分配给别的对象。名称说明对象在什么位置，uid 说明它是哪一个。",
      "如果那个位置上已是另一个对象，带旧 uid 的 PUT 和以旧 uid 或旧版本为前置条件的删除都会被拒绝。这个 PUT 仅凭旧版本也会被拒绝，但看上去像是有人编辑过该对象（“the object has been modified”）；uid 使之确定无疑，并说明了原因。如果两者都没有，B 就会把针对旧对象的编辑写进新对象（在接受不带版本的 PUT 的类型上），或者删掉别人刚刚创建的对象。",
      "Truce 在每次保存和删除时都发送 uid。它会告诉你那已是另一个对象，什么也没有写入，你的草稿仍然保留。",
    ],
    sources: [
      {
        text: "Kubernetes：对象名称和 ID",
        href: `${DOCS}/concepts/overview/working-with-objects/names/`,
      },
      {
        text: "Kubernetes API：删除的前置条件",
        href: `${DOCS}/reference/kubernetes-api/definitions/delete-options-v1-meta/`,
      },
      SOURCE.versions,
    ],
  },
};
