import { createContext } from 'react'

/** Where a drawer shows what the head of its record draws; undefined outside of a drawer, null until the place is drawn. */
export const RecordPlaces = createContext<{ acts: HTMLElement | null } | undefined>(undefined)
