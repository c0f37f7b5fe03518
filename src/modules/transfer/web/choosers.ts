import type { ComponentType } from 'react'

/** A component that chooses a word's meaning: it gets the former choice, and gives the text that the server reads. */
export type Chooser = ComponentType<{ chosen: string; onChoose: (label: string) => void; onClose: () => void }>

/**
 * The acts that add a word, by field of an import, where another screen than 数据字典 keeps the field's words; null for a person who
 * may not add one.
 */
export type Adders = Readonly<Record<string, ((label: string) => Promise<unknown>) | null>>

/** The components for words that are too many for a list, by field of an import. */
export type Choosers = Readonly<Record<string, Chooser>>
