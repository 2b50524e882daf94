/** Whether a dialog is open. Monaco's find bar calls itself one, open or not, and is none of ours. */
export function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
  return [...dialogs].some((dialog) => dialog.closest(".monaco-editor") === null);
}
