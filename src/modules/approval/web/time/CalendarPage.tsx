import { SigningSecret } from '../../../webhooks/web/SigningSecret.tsx'
import { WorkingCalendar } from '../../../workingTime/web/WorkingCalendar.tsx'

/** Shows 工作日历, by which time limits and delays of flows count, and the secret that signs the flows' calls. */
export default function CalendarPage() {
  return (
    <WorkingCalendar note="审批的超时和延时按这里的工作时间计算，改动立即生效，未处理的时限会重新计算">
      <SigningSecret />
    </WorkingCalendar>
  )
}
