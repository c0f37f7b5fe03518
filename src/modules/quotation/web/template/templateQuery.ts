import { recordQueries } from '../../../../kernel/web/record/recordQueries.ts'
import { templateRoutes as routes } from '../../api/template.ts'

export const templateQueries = recordQueries({ detail: routes.detail, history: routes.history, also: [routes.find] })

/** Fetches again what is shown of templates outside the list. */
export const refreshTemplates = templateQueries.refresh
