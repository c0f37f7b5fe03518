import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { countedLists, otherWork, todos } from '../../../kernel/server/record/todo.ts'
import { followed } from '../../followUp/server/index.ts'
import { actionSources } from './actions/kind.ts'
import { boardFigures } from './board/kind.ts'
import { contacts } from './contacts.ts'
import { listsOf } from './figures.ts'
import { logged } from './logged.ts'
import { reportingAccess } from './permits.ts'
import { reportingHandlers } from './routes.ts'
import { sampled } from './sample/kind.ts'
import { ownSteps, stepsDone } from './steps.ts'
import { startFigures } from './today.ts'

export const reporting = {
  name: 'reporting',
  tables: ['hiddenStep', 'keptDefault', 'target'],
  reads: { approval: ['approvalDecision'], followUp: ['followUp'], settings: ['officeSwitch'] },
  handlers: ({ all }) =>
    reportingHandlers({
      lists: listsOf(all(countedLists)),
      todos: all(todos),
      otherWork: all(otherWork),
      contacts: all(contacts),
      startFigures: all(startFigures),
      boardFigures: all(boardFigures),
      actionSources: all(actionSources),
      followed: all(followed),
      stepsDone: all(stepsDone),
      sampled: all(sampled),
    }),
  brings: [
    ...reportingAccess.map(access => bring(accesses, access)),
    bring(logSubjects, logged),
    ...ownSteps.map(step => bring(stepsDone, step)),
  ],
} satisfies Module
