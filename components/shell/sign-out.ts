import { signOut } from "@/app/actions/session";

const tasks = new Set<() => void>();

/**
 * What is to be begun as the operator who signs out, while he still is: called at once, and not waited for. The result
 * takes it back.
 */
export function onSignOut(task: () => void): () => void {
  tasks.add(task);
  return () => {
    tasks.delete(task);
  };
}

/** Signs out. Throws where the server is not reached. */
export async function signOutNow(): Promise<void> {
  for (const task of tasks) task();
  await signOut();
}
