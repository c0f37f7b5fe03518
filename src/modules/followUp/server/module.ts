import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { dictionaries, switchGroups, wordUses } from '../../settings/server/index.ts'
import { followUpSwitches } from '../api/switches.ts'
import { followUpMethods, followUpPhrases } from './dictionaries.ts'
import { filed, followed } from './kinds.ts'
import { logged } from './logged.ts'
import { remindAll, remindingTimes } from './reminding.ts'
import { followUpHandlers } from './routes.ts'
import { followUpWords } from './words.ts'

export const followUp = {
  name: 'followUp',
  tables: ['contactReminder', 'followUp'],
  handlers: ({ all }) => followUpHandlers(all(followed), all(filed)),
  clock: [{ name: 'reminding', times: remindingTimes, work: (runtime, { all }) => remindAll(runtime, all(followed)) }],
  brings: [
    bring(logSubjects, logged),
    bring(
      switchGroups,
      { code: 'followUps', title: '跟进', about: '写跟进之后还能做什么。', switches: followUpSwitches },
      7,
    ),
    bring(dictionaries, followUpMethods, 3),
    bring(dictionaries, followUpPhrases, 9),
    ...followUpWords.map(words => bring(wordUses, words, 4)),
  ],
} satisfies Module
