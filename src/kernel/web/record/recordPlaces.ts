import { createContext } from 'react'

/** Where a drawer shows what the head of its record draws: acts, facts, and what stands below these; null until they are drawn. */
type Places = Readonly<Record<'acts' | 'facts' | 'below', HTMLElement | null>>

/** The places of the drawer whose head is drawn; undefined outside of a drawer. */
export const RecordPlaces = createContext<Places | undefined>(undefined)
