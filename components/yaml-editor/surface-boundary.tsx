"use client";

import { Component, type ReactNode } from "react";

interface SurfaceBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Shows `fallback` when the editor cannot be loaded or breaks while it is made. */
export class SurfaceBoundary extends Component<SurfaceBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
