import { ahead, type WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { startActs } from '../../../kernel/web/startActs.ts'
import { workingTimePlaces } from '../../workingTime/api/places.ts'
import { approvalPlaces as places } from '../api/places.ts'
import { StartHost } from './start/StartHost.tsx'

export const approval = {
  name: 'approval',
  chapters: () => import('./chapters.ts'),
  screens: [
    { place: places.start, page: () => import('./start/StartPage.tsx') },
    {
      place: places.list,
      page: () => import('./ApprovalListPage.tsx'),
      data: ahead(async () => (await import('./approvalSource.ts')).fetchApprovalsAhead),
    },
    { place: places.detail, page: () => import('./ApprovalPage.tsx') },
    { place: places.delegation, page: () => import('./time/DelegationPage.tsx') },
    { place: places.flows, page: () => import('./flow/FlowPage.tsx') },
    { place: places.designer, page: () => import('./designer/DesignerPage.tsx') },
    { place: workingTimePlaces.calendar, page: () => import('./time/CalendarPage.tsx') },
    { place: places.forms, page: () => import('./forms/FormListPage.tsx') },
    { place: places.setup, page: () => import('./setup/SetupPage.tsx') },
    { place: places.templates, page: () => import('./template/TemplatePage.tsx') },
    { place: places.bindings, page: () => import('./binding/BindingPage.tsx') },
  ],
  brings: [bringTo(startActs, { todo: 'approvals', load: () => import('./start/ApproveHere.tsx') })],
  Host: StartHost,
} satisfies WebModule
