import type { ScenarioId } from "@/lib/lab/scenario";
import type { ScenarioWords } from "@/lib/messages/lab-words";

const CONCEPTS = "https://kubernetes.io/docs/reference/using-api/api-concepts/";
const APPLY = "https://kubernetes.io/docs/reference/using-api/server-side-apply/";
const KUBERNETES = "https://github.com/kubernetes/kubernetes/blob/master";

/** Documents that several scenarios name. */
const SOURCE = {
  versions: { text: "Kubernetes API concepts: resource versions", href: `${CONCEPTS}#resource-versions` },
  patches: { text: "Kubernetes API concepts: PATCH and PUT", href: `${CONCEPTS}#patch-and-apply` },
  watches: {
    text: "Kubernetes API concepts: efficient detection of changes",
    href: `${CONCEPTS}#efficient-detection-of-changes`,
  },
  bookmarks: { text: "Kubernetes API concepts: watch bookmarks", href: `${CONCEPTS}#watch-bookmarks` },
  mergePatch: { text: "RFC 7396: JSON merge patch", href: "https://www.rfc-editor.org/rfc/rfc7396" },
  jsonPatch: { text: "RFC 6902: JSON patch", href: "https://www.rfc-editor.org/rfc/rfc6902" },
  conventions: {
    text: "Kubernetes API conventions: concurrency control and consistency",
    href: "https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#concurrency-control-and-consistency",
  },
  kubectlEdit: {
    text: "kubectl's source: the patch of kubectl edit",
    href: `${KUBERNETES}/staging/src/k8s.io/kubectl/pkg/cmd/util/editor/editoptions.go`,
  },
} as const;

/** The words of each scenario. */
export const scenario: Readonly<Record<ScenarioId, ScenarioWords>> = {
  "kubectl-edit": {
    title: "kubectl edit in two terminals",
    summary: "Two operators edit different fields of one rule with kubectl edit. The first change is gone.",
    expect: [
      "Both open the same PrometheusRule. A changes the label user of one rule, B changes its waiting time “for”.",
      "A saves: 200. B saves: 200. Nobody is warned, and A's change is gone.",
    ],
    why: [
      "When the editor closes, kubectl edit (and oc edit) compares the text before and after, and sends the difference as a merge patch. A merge patch knows no items of a list: where one field of one rule differs, it carries the whole list of groups, with every rule as B opened it. That list holds the old value of A's label.",
      "Each object has a resourceVersion, a mark that the cluster changes with every write that changes something. A write that names the mark it was based on is refused when the object has moved on. The mark is the same in both of kubectl's texts, so it is not part of the difference, and the cluster has nothing to compare.",
      "Truce sends no patch. It saves the whole object with the resourceVersion that you opened, so that the cluster itself refuses a save that would undo another one; then it merges the two, rule by rule.",
    ],
    sources: [SOURCE.kubectlEdit, SOURCE.mergePatch, SOURCE.patches],
  },
  put: {
    title: "PUT with the version that was read",
    summary:
      "The second save is refused with a 409, merged and saved again. Both changes are kept. This is Truce's way.",
    expect: [
      "Both send the whole object (PUT) with the resourceVersion they opened. A is first: 200. B is refused: 409 Conflict.",
      "B reads what is stored now, merges the own edit into it and saves that: 200. Both changes are there.",
    ],
    why: [
      "The cluster stores an object only if the resourceVersion in the PUT is the one that is stored. A's save gave the object a new one, so B's is out of date. The check and the write are one step in the cluster's storage: nobody can slip in between. This is called optimistic concurrency: nobody locks anything, and whoever comes second is told.",
      "What a client makes of the 409 decides about the lost update. If it takes the new resourceVersion and sends the old object again, it overwrites A after all, only with more requests. If it throws B's edit away, B starts again.",
      "Truce keeps three versions: what you opened (base), what you wrote (mine) and what is stored now (theirs). What only one side changed is taken from that side; where both changed the same field, Truce asks. The result goes out as a PUT again, on the version of theirs that you have seen.",
    ],
    sources: [SOURCE.versions, SOURCE.conventions],
  },
  "put-without-version": {
    title: "PUT without a version",
    summary: "A custom resource refuses it. A ConfigMap takes it and overwrites: each kind has its own rule.",
    expect: [
      "On the PrometheusRule, a PUT without a resourceVersion is refused with 422 Invalid, and so is one with version 0.",
      "On a ConfigMap B's PUT without one gets 200, and the change that A had just stored is gone. Then A's PUT with version 0 gets 200 as well, and B's change is gone in turn.",
    ],
    why: [
      "Each kind says in the apiserver's source whether it can be updated unconditionally, that is without naming a version (AllowUnconditionalUpdate). For custom resources, of which PrometheusRule is one, the answer is always no. For ConfigMap, and for many built-in kinds, it is yes: without a version the last writer wins. Version 0 counts as none.",
      "So whether a client is safe cannot be learnt from one kind: what is refused here overwrites there. kubectl replace with a file that names no version reads the stored one first and puts it in, so that even a custom resource is overwritten.",
      "Truce always names the version that you opened, and the uid with it, and never a fresher one.",
    ],
    sources: [
      SOURCE.conventions,
      {
        text: "Kubernetes' source: AllowUnconditionalUpdate of a custom resource",
        href: `${KUBERNETES}/staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/strategy.go`,
      },
      {
        text: "Kubernetes' source: AllowUnconditionalUpdate of a ConfigMap",
        href: `${KUBERNETES}/pkg/registry/core/configmap/strategy.go`,
      },
    ],
  },
  "merge-patch": {
    title: "Merge patch, with and without a version",
    summary:
      "With the version it is refused with a 409. Without it, the same patch overwrites the whole list unseen.",
    expect: [
      "A saves. B's merge patch names the resourceVersion that B opened: 409 Conflict, nothing is lost.",
      "B sends the very same patch without it: 200, and A's change is gone.",
    ],
    why: [
      "A merge patch (RFC 7396) is a piece of the object: what it names is put in place, what it does not name stays. But a list is one value to it, and is replaced as a whole. The rules of an alert group are such a list, and the groups too.",
      "A resourceVersion inside the patch is compared like that of a PUT. It is a field like any other, and most clients leave it out: a patch without it always finds the newest object and is never refused for being late.",
      "A 200 for a patch says that it was stored, and not that it fitted what was there. Truce does not use patches to save.",
    ],
    sources: [SOURCE.mergePatch, SOURCE.patches],
  },
  "json-patch": {
    title: "JSON patch counts positions",
    summary:
      "Somebody inserts a rule above. The patch that meant rule 2 changes another rule, unless it is guarded.",
    expect: [
      "A inserts a rule at the top. B, who opened before, changes “for” of the second rule.",
      "With the version B's patch gets 409 Conflict; with a test of the old value 422 Invalid. Without a guard it gets 200, and changes the wrong rule.",
    ],
    why: [
      "A JSON patch (RFC 6902) names a place by its position: /spec/groups/0/rules/1/for is “for” of the second rule in the first group. After A's insert another rule stands at that position. The cluster does as it was told.",
      "An operation “test” makes the patch fail when a value at a place is not the expected one. It guards just that value: had the other rule had the same “for”, the test would have passed and the wrong rule would have been changed. Only the resourceVersion speaks of the whole object.",
      "Truce matches rules by what they are (name, labels, likeness), never by their position. A rule that somebody inserted above yours does not take your change.",
    ],
    sources: [SOURCE.jsonPatch, SOURCE.patches],
  },
  "strategic-merge-patch": {
    title: "Strategic merge patch",
    summary:
      "Custom resources do not know it. On a built-in kind it merges some lists, yet the same field is overwritten.",
    expect: [
      "On the PrometheusRule it is refused: 415 UnsupportedMediaType.",
      "On a ConfigMap both change the key user, and A another key as well. With the version B gets 409 Conflict. Without it 200: A's other key survives, A's value of user is replaced unseen.",
    ],
    why: [
      "A strategic merge patch can merge lists item by item, because the apiserver's source says for many lists of the built-in kinds by which field its items are told apart (containers of a pod by name, for instance). A custom resource has no such source, so the apiserver does not take this format for it. Therefore kubectl edit falls back to a plain merge patch, which replaces whole lists.",
      "Merging by item helps when two operators change different things. When both change the same one, the later patch wins without a word, unless it names the version.",
      "Truce compares three versions instead of two: it sees that both changed one field, and asks.",
    ],
    sources: [
      {
        text: "Kubernetes: update API objects with kubectl patch",
        href: "https://kubernetes.io/docs/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/",
      },
      SOURCE.kubectlEdit,
    ],
  },
  apply: {
    title: "Server-side apply",
    summary:
      "It guards fields by who owns them. But all rules of a group are one field, and an owner is no person.",
    expect: [
      "With force, once, each takes a group over from the lab, which created them: A serviceprom, B nodes. From then on each applies that group without force: 200 for both, although B's copy is older than A's write.",
      "B changes another rule of A's group and applies it: 409 Conflict. A changes the own rule once more, then B applies an old copy under A's name: 200, and A's last change is gone.",
    ],
    why: [
      "With server-side apply a client sends the fields it cares about, under a name, the field manager. The cluster notes which manager owns which field (managedFields), and refuses with a 409 when an apply would change what another one owns, unless it says force.",
      "How fine that is depends on the kind's schema. In that of PrometheusRule the groups are told apart by name, so different groups have different owners. For the rules of a group it names no x-kubernetes-list-type, so they are atomic, as any list is by default: one field with one owner. Two operators who edit two rules of one group get in each other's way.",
      "An owner is a name that a client gives itself, and no person: kubectl calls itself kubectl for everybody. Two applies under one name never conflict; the later one overwrites. And apply carries no resourceVersion unless you put one in, so an old file under the same name wins unseen.",
      "Truce saves with a PUT on the version that you opened, under a manager named after you (truce:NAME): that name is for the history, the version is what protects.",
    ],
    sources: [
      { text: "Kubernetes: server-side apply", href: APPLY },
      { text: "Kubernetes: server-side apply, conflicts", href: `${APPLY}#conflicts` },
      { text: "Kubernetes: server-side apply, merge strategy", href: `${APPLY}#merge-strategy` },
    ],
  },
  "many-writers": {
    title: "Many writers at once",
    summary: "Eight writers add forty rules, three ways. Two lose none; the blind one loses most.",
    expect: [
      "First each writer reads, adds a rule, sends a PUT with the version, and after a 409 begins again. Many attempts, many conflicts, none lost.",
      "Then each sends a patch that only adds to the end of the list: no conflict, none lost. Then each reads, adds and patches the whole list without a version: no conflict either, and most rules are lost.",
    ],
    why: [
      "A writer that begins anew after a 409 re-reads and adds its rule to what is there by then. In every round one writer is through, so all get there in the end. It costs attempts, and the more writers there are, the more.",
      "A patch without a version is tried again by the apiserver itself: it applies the patch to the newest object, and if somebody was faster in storage, it takes the newer object and applies the patch to that (GuaranteedUpdate). Nothing is lost as long as the patch itself carries no old data: “add this to the end” carries none.",
      "The blind writers go the same way, but their patch holds the whole list as they read it. The apiserver faithfully puts the old list over the new one. No conflict is reported: an error count of zero does not mean that nothing was lost.",
      "Truce is of the first sort, with one difference: it merges, and asks where two changes do not fit together, instead of repeating its edit blindly.",
    ],
    sources: [
      SOURCE.conventions,
      {
        text: "client-go: RetryOnConflict",
        href: "https://pkg.go.dev/k8s.io/client-go/util/retry#RetryOnConflict",
      },
      {
        text: "apiserver's source: GuaranteedUpdate",
        href: "https://pkg.go.dev/k8s.io/apiserver/pkg/storage#Interface",
      },
    ],
  },
  "list-watch": {
    title: "List, then watch",
    summary:
      "How a page stays current without a gap, over a cut connection, until the cluster has forgotten.",
    expect: [
      "B lists and remembers the list's resourceVersion. A saves twice. B watches from that version, and gets both changes in order although they came before the watch.",
      "The watch ends, A saves again, B goes on from the last version: the missed change comes. Then B asks for a streamed list (sendInitialEvents): first comes what is there, then a bookmark, which says up to where B knows everything.",
      "A version long forgotten gets an error 410. So B begins anew: B lists, A saves again, B watches, and the change comes.",
    ],
    why: [
      "A list carries a resourceVersion: this is how everything was at that version. A watch from it tells every later change, in order. So list and watch join without a gap, and so do two watches, when the second goes on from the last version that the first one brought.",
      "The cluster keeps its history for some minutes only (compaction), and less in the apiserver's memory where much is written. Whoever asks for an older version gets 410 Expired, and has to list again. A bookmark is an event without a change: it carries a newer version to go on from, so that a quiet watch does not grow old. It comes about once a minute, without any promise, and at the end of a streamed list, which is a watch that first tells what is there (sendInitialEvents).",
      "Up to Kubernetes 1.34 a client may only ask whether two versions are equal: not which is newer, and not do sums with them. From 1.35 on (KEP-5504) versions of one resource of kube-apiserver may be compared as whole numbers; aggregated API servers behind it promise nothing.",
      "Truce needs equality alone: a save names the version that it is based on, and a watch hands back the version that it was given.",
    ],
    sources: [
      SOURCE.watches,
      SOURCE.bookmarks,
      SOURCE.versions,
      {
        text: "KEP-5504: comparable resource versions",
        href: "https://github.com/kubernetes/enhancements/tree/master/keps/sig-api-machinery/5504-comparable-resource-version",
      },
    ],
  },
  "created-anew": {
    title: "Deleted and created anew",
    summary:
      "The name is the same, the object is another one. A save or a deletion that means the old one is refused.",
    expect: [
      "A deletes the object that B is editing. B's save gets 404 NotFound: a PUT on a custom resource never creates one.",
      "An object of the same name is created. B's save gets 409 Conflict, for it names the uid of the old one. So do B's two deletions: one names the old uid alone, the other the old version alone. The new object stays as it is.",
    ],
    why: [
      "Each object has a uid, which the cluster gives it when it is created and never gives again. The name says where an object stands; the uid says which one it is.",
      "A PUT that carries a uid, and a deletion that names one or a version as a precondition, are refused when another object has taken the place. Without that, B would write an edit of the old object into the new one, or delete what somebody else has just made.",
      "Truce sends the uid with every save and every deletion. It tells you that the object is another one now, and that nothing was stored; your draft is kept.",
    ],
    sources: [
      {
        text: "Kubernetes: names and UIDs",
        href: "https://kubernetes.io/docs/concepts/overview/working-with-objects/names/",
      },
      {
        text: "Kubernetes API: preconditions of a deletion",
        href: "https://kubernetes.io/docs/reference/kubernetes-api/definitions/delete-options-v1-meta/",
      },
      SOURCE.versions,
    ],
  },
};
