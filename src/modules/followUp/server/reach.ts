import type { Desk } from '../../../kernel/server/desk.ts'

/** Whether the person sees a record that follow-ups are about; a module says it of its own, `src/app.ts` puts it together. */
export type FollowedReach = Record<
  'clueId' | 'opportunityId' | 'customerId',
  (desk: Desk, id: number) => Promise<boolean>
>
