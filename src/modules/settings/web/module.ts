import type { WebModule } from '../../../kernel/web/module.ts'
import { settingsPlaces as places } from '../api/places.ts'
import { followDictionary, useDictionary } from './dictionaries.ts'
import { followReferences, useRecords } from './references.ts'
import { savedViews } from './savedViews.ts'

export const settings = {
  name: 'settings',
  chapters: () => import('./chapters.ts'),
  screens: [
    { place: places.switches, page: () => import('./switches/SwitchPage.tsx') },
    { place: places.dictionary, page: () => import('./dictionary/DictionaryPage.tsx') },
    { place: places.sorts, page: () => import('./sort/SortPage.tsx') },
  ],
  references: { useDictionary, useRecords },
  once: { savedViews },
  start() {
    followDictionary()
    followReferences()
  },
} satisfies WebModule
