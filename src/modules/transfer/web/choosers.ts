import type { ComponentType } from 'react'

/** Chooses what a word stands for: told what was chosen before, it gives the text that the server reads. */
export type Chooser = ComponentType<{ chosen: string; onChoose: (label: string) => void; onClose: () => void }>

/** By field of an import, how its words are chosen where a list would be too long. */
export type Choosers = Readonly<Record<string, Chooser>>
