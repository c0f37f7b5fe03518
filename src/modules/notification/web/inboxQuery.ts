import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { notificationRoutes } from '../api/notification.ts'

export const inboxQuery = queryOf(notificationRoutes.inbox, undefined, { quiet: true, silent: true })

export const refetchInbox = () => queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey })
