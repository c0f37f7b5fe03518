import { accesses } from '../../../kernel/server/desk/access.ts'
import { startsLater } from '../../../kernel/server/http/start.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { savedViewRoutes } from '../api/savedView.ts'
import { wordRoutes } from '../api/words.ts'
import { dictionaries } from './dictionaryKind.ts'
import { loggedWith } from './logged.ts'
import { settingsAccess } from './permits.ts'
import { references } from './references.ts'
import { settingsHandlers } from './routes.ts'
import { sorts } from './sort.ts'
import { switchGroups } from './switches/kind.ts'
import { wordPlaces } from './wordUses.ts'

export const settings = {
  name: 'settings',
  tables: ['dictionaryItem', 'dictionaryType', 'officeSwitch', 'savedView'],
  handlers: ({ all }) =>
    settingsHandlers(wordPlaces(all), all(sorts), all(references), all(switchGroups), all(dictionaries)),
  brings: [
    ...settingsAccess.map(access => bring(accesses, access)),
    bringMade(logSubjects, ({ all }) => loggedWith(all(switchGroups))),
    ...[wordRoutes.all, savedViewRoutes.mine].map(route => bring(startsLater, route)),
  ],
} satisfies Module
