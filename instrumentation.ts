/** Next calls this once, before it serves. The front door sees requests before Next does and needs no notes. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { hasRuntime } = await import("@/lib/http/runtime");
  if (hasRuntime()) return;
  const { noteRequests } = await import("@/lib/http/adapters/as-sent");
  noteRequests();
}
