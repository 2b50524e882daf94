"use client";

import { useState, useSyncExternalStore } from "react";
import { answerMerge } from "@/app/actions/merge-job";
import { MergeDialog } from "@/components/merge/merge-dialog";
import { useMessages } from "@/components/messages-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { YamlDiff } from "@/components/yaml-editor/yaml-diff";
import { YamlEditor } from "@/components/yaml-editor/yaml-editor";
import type { HandEdit } from "@/lib/draft/hand-edit";
import { isJsonObject, type Json, parseJson, stringifyJson } from "@/lib/json/json";
import { type MergeSession, openSession } from "@/lib/merge/session";
import { ruleShape, specShape } from "@/lib/prometheus-rule/shape";
import { keepDecisions, withKeptDecisions } from "./kept-decisions";

interface MergeToolProps {
  readonly jobKey: string;
  /** What is merged, as the reader calls it. */
  readonly name: string;
  /** Base, mine and theirs as JSON text: React drops keys named __proto__ from values. */
  readonly versions: string;
}

/** How far the merge has come. `gone`: the command that asked for it does not answer. */
type Stage = "deciding" | "asking-to-give-up" | "sending" | "gone" | "written" | "given-up";

/** The merge dialog on three files, filling the page. Only in a browser: what the tab has kept counts from the start. */
export function MergeTool(props: MergeToolProps) {
  const inBrowser = useSyncExternalStore(
    noNews,
    () => true,
    () => false,
  );
  return inBrowser ? <Merging {...props} /> : null;
}

function Merging({ jobKey, name, versions }: MergeToolProps) {
  const messages = useMessages();
  const { mergeTool } = messages;
  const [session, setSession] = useState(() => withKeptDecisions(jobKey, openedFrom(versions)));
  const [edit, setEdit] = useState<HandEdit>();
  const [stage, setStage] = useState<Stage>("deciding");

  async function answer(merged: Json | undefined) {
    setStage("sending");
    const text = merged === undefined ? null : stringifyJson(merged);
    const heard = await answerMerge({ key: jobKey, merged: text }).catch(() => false);
    if (!heard) setStage("gone");
    else setStage(merged === undefined ? "given-up" : "written");
  }

  function decided(next: MergeSession) {
    keepDecisions(jobKey, next);
    setSession(next);
  }

  function leave() {
    if (Object.keys(session.decisions).length === 0 && edit === undefined) void answer(undefined);
    else setStage("asking-to-give-up");
  }

  if (stage === "written")
    return (
      <Notice heading="h1" title={mergeTool.written(name)}>
        {mergeTool.writtenText}
      </Notice>
    );
  if (stage === "given-up")
    return (
      <Notice heading="h1" title={mergeTool.givenUp}>
        {mergeTool.givenUpText}
      </Notice>
    );
  return (
    <>
      <MergeDialog
        purpose="write-file"
        name={name}
        story={mergeTool.story(name)}
        session={session}
        onChange={decided}
        edit={edit}
        onEdit={setEdit}
        saving={stage === "sending"}
        failure={stage === "gone" ? <Bar tone="danger">{mergeTool.gone}</Bar> : undefined}
        renderYaml={({ value, onChange, label }) => (
          <YamlEditor path="merge-tool/merged" value={value} onChange={onChange} label={label} mode="edit" />
        )}
        renderDiff={(diff) => <YamlDiff {...diff} />}
        onSave={answer}
        onClose={leave}
      />
      {stage === "asking-to-give-up" ? (
        <GiveUp onGiveUp={() => void answer(undefined)} onGoOn={() => setStage("deciding")} />
      ) : null}
    </>
  );
}

interface GiveUpProps {
  readonly onGiveUp: () => void;
  readonly onGoOn: () => void;
}

function GiveUp({ onGiveUp, onGoOn }: GiveUpProps) {
  const { giveUp } = useMessages().mergeTool;
  return (
    <AlertDialog title={giveUp.title} description={giveUp.text} onClose={onGoOn}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onGoOn}>{giveUp.no}</Button>
        <Button tone="danger" onClick={onGiveUp}>
          {giveUp.yes}
        </Button>
      </div>
    </AlertDialog>
  );
}

function openedFrom(versions: string): MergeSession {
  const { base = null, mine = null, theirs = null } = parseJson(versions) as Record<string, Json>;
  // A plain rule file has its groups at the top, an object in its spec.
  const isObject = isJsonObject(mine) && mine.kind !== undefined;
  return openSession(base, mine, theirs, isObject ? ruleShape : specShape);
}

/** Nothing that is rendered by hand changes the answer. */
function noNews(): () => void {
  return () => {};
}
