import type { ComponentType } from 'react'

/** A component that chooses a word's meaning: it gets the former choice, and gives the text that the server reads. */
export type Chooser = ComponentType<{ chosen: string; onChoose: (label: string) => void; onClose: () => void }>

/** The components for words that are too many for a list, by field of an import. */
export type Choosers = Readonly<Record<string, Chooser>>
