import type { ComponentType } from 'react'

/** One picture on the page of parts: the components of `src/kernel/web` that it shows, by name, and what draws it. */
export type Sample = { parts: readonly string[]; Draw: ComponentType }
