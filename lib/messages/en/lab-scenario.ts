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
    summary:
      "Two operators edit different fields of one rule with kubectl edit. The change that was saved first is lost.",
    expect: [
      "Both open the same PrometheusRule. A changes the label user of one rule, B changes how long its condition must be true (“for”).",
      "A closes the editor, and kubectl sends A's edit: 200. B does the same: 200. Nobody is warned, and A's change is lost.",
    ],
    why: [
      "When the editor closes, kubectl edit (and oc edit) compares the text before and after, and sends the difference as a patch: for a custom resource such as PrometheusRule a merge patch, for a built-in kind a strategic merge patch (scenario 6). A merge patch knows no items of a list: where one field of one rule differs, it carries the whole list of groups, with every rule as B opened it. That list holds the old value of A's label.",
      "Each object has a resourceVersion, and every write that changes something gives it a new one. A write that names the version it was based on is refused when the object has changed since. The version is the same in both of kubectl's texts, so it is not part of the difference, and the cluster has nothing to compare.",
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
      "B reads what is stored now, merges B's own edit into it and saves the result: 200. Both changes are there.",
    ],
    why: [
      "The cluster stores an object only if the resourceVersion in the PUT is the one that is stored. A's save gave the object a new one, so B's is out of date. The check and the write are one step in the cluster's storage: nobody can slip in between. This is called optimistic concurrency: nobody locks anything, and whoever comes second is told.",
      "Whether an update is lost depends on what the client does after the 409. If it takes the new resourceVersion and sends the old object again, it overwrites A's change after all, only with more requests. If it throws B's edit away, B has to start again.",
      "Truce keeps three versions: what you opened (base), what you wrote (mine) and what is stored now (theirs). What only one side changed is taken from that side; where both changed the same field, Truce asks. The result is sent as a PUT again, with the version of theirs that you have seen.",
    ],
    sources: [SOURCE.versions, SOURCE.conventions],
  },
  "put-without-version": {
    title: "PUT without a version",
    summary: "A custom resource refuses it. A ConfigMap takes it and is overwritten: it depends on the kind.",
    expect: [
      "On the PrometheusRule, a PUT without a resourceVersion is refused with 422 Invalid, and so is one with version 0.",
      "On a ConfigMap, B's PUT without one gets 200, and the change that A has just stored is lost. Then A's PUT with version 0 gets 200 as well, and B's change is lost in turn.",
    ],
    why: [
      "Each kind says in the apiserver's source whether it can be updated unconditionally, that is without naming a version (AllowUnconditionalUpdate). For custom resources, of which PrometheusRule is one, the answer is always no. For ConfigMap, and for many built-in kinds, it is yes: without a version the last writer wins. Version 0 counts as none.",
      "So whether a client is safe cannot be learnt from one kind: what is refused here overwrites there. kubectl replace with a file that names no version reads the stored one first and puts it in, so that even a custom resource is overwritten.",
      "Truce always names the version that you opened or, after a merge, the one that you merged with, and the uid with it: never a version that you have not seen.",
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
      "With the version it is refused with a 409. Without it, the same patch silently overwrites the whole list.",
    expect: [
      "A saves. B's merge patch names the resourceVersion that B opened: 409 Conflict, nothing is lost.",
      "B sends the very same patch without it: 200, and A's change is lost.",
    ],
    why: [
      "A merge patch (RFC 7396) is a part of the object: what it names is replaced (or removed, by null), what it does not name stays. But to it a list is one value, which is replaced as a whole. The rules of a group are such a list, and so are the groups.",
      "A resourceVersion inside the patch is compared like that of a PUT. It is a field like any other, and most clients leave it out: a patch without it always applies to the newest object, and is never refused for being late.",
      "A 200 for a patch says that it was stored, not that it fitted what was there. Truce does not use patches to save.",
    ],
    sources: [SOURCE.mergePatch, SOURCE.patches],
  },
  "json-patch": {
    title: "JSON patch counts positions",
    summary:
      "Somebody inserts a rule above. The patch that meant rule 2 changes another rule, unless it is guarded.",
    expect: [
      "A inserts a rule at the top. B, who opened before, changes “for” of the second rule.",
      "With the version, B's patch gets 409 Conflict; with a test of the old value, 422 Invalid. Without a guard it gets 200, and changes the wrong rule.",
    ],
    why: [
      "A JSON patch (RFC 6902) names a place by its position: /spec/groups/0/rules/1/for is “for” of the second rule in the first group. After A's insert another rule stands at that position. The cluster does as it is told.",
      "An operation “test” makes the patch fail when the value at a place is not the expected one. It guards that value alone: had the other rule had the same “for”, the test would have passed and the wrong rule would have been changed. Only the resourceVersion guards the whole object.",
      "Truce matches rules by what they are (name, labels, likeness), never by their position. A rule that somebody inserted above yours does not take your change.",
    ],
    sources: [SOURCE.jsonPatch, SOURCE.patches],
  },
  "strategic-merge-patch": {
    title: "Strategic merge patch",
    summary:
      "Custom resources refuse it. On a ConfigMap it keeps other keys, yet silently overwrites the same key.",
    expect: [
      "On the PrometheusRule it is refused: 415 UnsupportedMediaType.",
      "On a ConfigMap both change the key user, and A also changes a second key. With the version, B gets 409 Conflict. Without it, 200: A's second key is kept, A's value of user is silently replaced.",
    ],
    why: [
      "A strategic merge patch can merge lists item by item, because the Go types of the built-in kinds say for many lists by which field the items are told apart (the containers of a pod by name, for instance). A custom resource has no such Go type, so the apiserver does not take this format for it, and kubectl edit falls back to a plain merge patch, which replaces whole lists.",
      "Merging by item helps when two operators change different things. When both change the same thing, the later patch silently wins, unless it names the version.",
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
      "It guards fields by who owns them. But all rules of a group are one field, and two people can use the same owner name.",
    expect: [
      "A takes over the group serviceprom and B the group nodes (with force, once, because the lab owns both). From then on each applies that group without force: 200 for both, although B's copy is older than A's write.",
      "B changes another rule of A's group and applies it: 409 Conflict. A changes TargetDown-serviceprom once more, then B applies an old copy under A's name: 200, and A's last change is lost.",
    ],
    why: [
      "With server-side apply a client sends the fields it cares about, under a name, the field manager. The cluster notes which manager owns which field (managedFields), and refuses with a 409 when an apply would change what another one owns, unless it says force.",
      "How fine that is depends on the kind's schema. In that of PrometheusRule the groups are told apart by name, so different groups can have different owners. For the rules of a group it names no x-kubernetes-list-type, so they are atomic, as any list is by default: one field with one owner. Two operators who edit two rules of one group get in each other's way.",
      "An owner is a name that a client gives itself, not a person: kubectl apply --server-side calls itself kubectl, whoever runs it (and kubectl edit calls itself kubectl-edit). Two applies under one name never conflict; the later one overwrites. And apply carries no resourceVersion unless you put one in, so an old file under the same name wins silently.",
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
    summary:
      "Eight writers at once add forty rules in each of three ways. Two ways lose none; the blind one loses most.",
    expect: [
      "First each writer reads, adds a rule, sends a PUT with the version, and starts again after a 409. Many attempts, many conflicts, none lost.",
      "Then each sends a patch that only adds to the end of the list: no conflict, none lost. Then each reads, adds and patches the whole list without a version: no conflict either, and most rules are lost.",
    ],
    why: [
      "A writer that starts again after a 409 reads once more, and adds its rule to what is there by then. Of those that try at the same time one always succeeds, so all get there in the end. The more writers there are, the more attempts it takes.",
      "A patch without a version is tried again by the apiserver itself: it applies the patch to the newest object, and if somebody was faster in storage, it takes the newer object and applies the patch to that (GuaranteedUpdate). Nothing is lost as long as the patch itself carries no old data: “add this to the end” carries none.",
      "The blind writers go the same way, but their patch holds the whole list as they read it. The apiserver faithfully puts the old list over the new one. No conflict is reported: an error count of zero does not mean that nothing was lost.",
      "Truce works in the first way, with one difference: it merges, and asks where two changes do not fit together, instead of blindly repeating an edit.",
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
      "How a page stays current without a gap, even over a cut connection, and what to do when the history is gone.",
    expect: [
      "B lists and remembers the list's resourceVersion. A saves twice. B watches from that version, and gets both changes in order although they came before the watch.",
      "The watch ends, A saves again, B goes on from the last version: the missed change comes. Then B asks for a streamed list (sendInitialEvents): first comes what is there, then a bookmark, which says up to where B knows everything.",
      "A version that the cluster has long forgotten gets an error 410. So B starts again: B lists, A saves again, B watches, and the change comes.",
    ],
    why: [
      "A list carries a resourceVersion: it shows everything as it was at that version. A watch from it tells every later change, in order. So list and watch join without a gap, and so do two watches, when the second goes on from the last version that the first one brought.",
      "The cluster keeps its history for a few minutes only (compaction); in the apiserver's memory it can be even shorter where much is written. Whoever asks for an older version gets 410 Expired, and has to list again. A bookmark is an event without a change: it carries a newer version to go on from, so that the version of a quiet watch does not become too old. Bookmarks come about once a minute (which is not promised), and at the end of a streamed list, which is a watch that first tells what is there (sendInitialEvents).",
      "Up to Kubernetes 1.34 a client may only ask whether two versions are equal, not which is newer, nor calculate with them. From 1.35 on (KEP-5504) versions of one resource may be compared as whole numbers, as far as kube-apiserver itself serves it; aggregated API servers promise nothing.",
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
    title: "Deleted and recreated",
    summary:
      "The name is the same, the object is another one. A save or a deletion meant for the old one is refused.",
    expect: [
      "A deletes the object that B is editing. B's save gets 404 NotFound: a PUT on a custom resource never creates one.",
      "Somebody creates another object of the same name (here the lab does). B's save names the uid and the version of the old one, and gets 409 Conflict: the message speaks of the uid. B's two deletions get 409 as well: one names the old uid alone, the other the old version alone. The new object stays as it is.",
    ],
    why: [
      "Each object has a uid, which the cluster gives it when it is created and never uses again. The name says where an object stands; the uid says which one it is.",
      "A PUT that carries the old uid, and a deletion that names the old uid or the old version as a precondition, are refused when another object has taken the place. This PUT would be refused for its old version alone, too, but as if somebody had edited the object (“the object has been modified”); the uid makes it certain, and says why. With neither, B would write an edit of the old object into the new one, on a kind that takes a PUT without a version, or delete what somebody else has just created.",
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
