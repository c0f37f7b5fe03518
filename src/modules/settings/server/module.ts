import { accesses } from '../../../kernel/server/access.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { startsLater } from '../../../kernel/server/start.ts'
import { savedViewRoutes } from '../contract/savedView.ts'
import { wordRoutes } from '../contract/words.ts'
import { tradeWords } from './dictionaries.ts'
import { dictionaries } from './dictionaryKind.ts'
import { loggedWith } from './logged.ts'
import { settingsAccess } from './permits.ts'
import { references } from './references.ts'
import { settingsHandlers } from './routes.ts'
import { sorts } from './sort.ts'
import { switchGroups } from './switches/kind.ts'
import { wordCounts, wordUses } from './wordUses.ts'

export const settings = {
  name: 'settings',
  handlers: ({ all }) =>
    settingsHandlers([...all(wordUses), ...all(wordCounts)], all(sorts), all(references), all(switchGroups)),
  brings: [
    ...settingsAccess.map(access => bring(accesses, access)),
    bringMade(logSubjects, ({ all }) => loggedWith(all(switchGroups))),
    ...tradeWords.map(kind => bring(dictionaries, kind, 5)),
    ...[wordRoutes.all, savedViewRoutes.mine].map(route => bring(startsLater, route)),
  ],
} satisfies Module
