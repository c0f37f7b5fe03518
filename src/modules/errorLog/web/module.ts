import type { Failure } from '../../../kernel/web/errorLog.ts'
import { ahead, type WebModule } from '../../../kernel/web/module.ts'
import { errorPlaces as places } from '../api/places.ts'

/** Reports a failure. The code loads with the first one; if that fails, the failure stays in memory only. */
function report(failure: Failure): void {
  import('./report.ts').then(({ reportFailure }) => reportFailure(failure)).catch(() => undefined)
}

export const errorLog = {
  name: 'errorLog',
  screens: [
    { place: places.own, page: () => import('./OwnErrorsPage.tsx') },
    {
      place: places.all,
      page: () => import('./ErrorLogPage.tsx'),
      data: ahead(async () => (await import('./errorSource.ts')).fetchErrorsAhead),
    },
  ],
  personActions: [{ rank: 80, text: '本机错误日志', to: places.own.path }],
  once: { report },
} satisfies WebModule
