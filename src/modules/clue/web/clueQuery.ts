import { queryClient } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { type ClueDetail, clueRoutes as routes } from '../api/clue.ts'

export const clueQueries = recordQueries({ detail: routes.detail, also: [routes.followUps] })

/** Fetches again what is shown of clues outside the list: details, follow-ups, stories. */
export const refreshClue = clueQueries.refresh

/** Shows the answer to a change at once. */
export const keepClue = (saved: ClueDetail) =>
  void queryClient.setQueryData(clueQueries.detail(saved.id).queryKey, saved)
