import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import {
  accessed,
  awaited,
  explained,
  facets,
  found,
  logged,
  named,
  scoped,
} from '../../../kernel/server/record/facets.ts'
import { beginnings } from '../../../kernel/server/record/offered.ts'
import { ownedByMe } from '../../../kernel/server/record/todo.ts'
import { documented } from '../../documents/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { wordsUsed } from '../../settings/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { reported } from '../../warehouse/server/index.ts'
import { loanKinds } from '../api/kinds.ts'
import { LoanLine, loanRecord, loanRoutes as routes } from '../api/loan.ts'
import { loanDocument, loanHandlers } from './document.ts'
import { loans } from './loans.ts'
import { dealerLoanAccess } from './permits.ts'
import { loanProofs } from './proofs.ts'
import { owedReport } from './report.ts'

const rank = 32.5

export const dealerLoan = {
  name: 'dealerLoan',
  tables: ['dealerLoan', 'dealerLoanLine', 'dealerLoanEntry'],
  reads: { goods: ['goods'], purchase: ['supplier'], warehouse: ['stockEntry', 'stockLot', 'warehouse'] },
  handlers: loanHandlers,
  brings: [
    bring(
      beginnings,
      {
        title: '借调',
        also: ['借入', '借出', '还货', '新增借调单'],
        routes: [routes.add],
        place: loanRecord.place,
        query: { new: 1 },
      },
      24,
    ),
    ...reported(owedReport, 22),
    ...facets(loans, {
      access: accessed(dealerLoanAccess),
      scope: scoped(loans, { manager: 'office', warehouse: 'office', finance: 'office' }),
      log: logged(loans, {
        dealerLoanLine: { title: '借调明细', columns: [], unfollowed: 'entries of the paper tell of its lines' },
        dealerLoanEntry: { title: '借调往来', columns: [], unfollowed: 'entries of the paper tell what is owed' },
      }),
      name: named(loans),
      why: explained(loans),
      search: found(loans, { note: ({ kind, supplier }) => [loanKinds[kind], supplier], rank }),
      export: exported(loans, 'dealerLoanManager:export', rank),
      todos: awaited(
        loans,
        [
          {
            key: 'draftDealerLoans',
            view: 'draft',
            filters: ownedByMe,
            title: '未提交的借调单',
            word: '未提交',
            hint: '填好了还没有提交，库存和往来没有变',
            tone: 'warning',
          },
        ],
        rank,
      ),
      about: 'a loan between dealers belongs to no customer',
      story: 'a loan between dealers belongs to no record that has a story; the stock card tells of its movements',
      handover: handedOver(loans, 5.25),
      words: wordsUsed({ table: 'dealerLoanLine', title: loanRecord.title }, LoanLine, rank),
      examples: 'a new company owes no dealer anything',
    }),
    ...documented(
      loanDocument,
      {
        forecast: [routes.forecast],
        submit: [routes.add, routes.submit],
        withdraw: [routes.cancel],
        reminds: ['draftDealerLoans'],
      },
      rank,
    ),
    bring(proofs, loanProofs),
  ],
} satisfies Module
