"use client";

import { useQuery } from "@tanstack/react-query";
import type { Failure } from "@/lib/failure/failure";
import { fail, type Result } from "@/lib/failure/result";
import type { NamespaceNames } from "@/lib/failure/sign-in";

/** The namespaces that the operator can be offered; undefined while they are not known. */
export function useNamespaces(): Result<NamespaceNames, Failure> | undefined {
  const { data, error } = useQuery({
    queryKey: ["namespaces"],
    queryFn: async ({ signal }) => {
      const response = await fetch("/api/namespaces", { signal, cache: "no-store" });
      return (await response.json()) as Result<NamespaceNames, Failure>;
    },
  });
  if (error !== null) return fail({ kind: "unavailable", message: error.message, webhook: undefined });
  return data;
}
