import { messagesFor } from "@/lib/messages/messages";

export default function RulesPage() {
  return <h1>{messagesFor("en").shell.product}</h1>;
}
