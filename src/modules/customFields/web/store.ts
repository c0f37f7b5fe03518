import type { AnswerOf } from '../../../kernel/api/route.ts'
import { useStarted } from '../../../kernel/web/start.ts'
import type { MyForm } from '../api/customFields.ts'
import { customFieldsRoutes } from '../api/routes.ts'

const nothing: MyForm = { groups: [], fields: [], builtIn: [], columns: [] }

/** The custom fields of a noun as the person has them; the same object until the start comes again. */
export const useMyForm = (noun: string): MyForm =>
  useStarted(answers => {
    const forms = answers[customFieldsRoutes.mine.at] as AnswerOf<typeof customFieldsRoutes.mine> | undefined
    return forms?.[noun] ?? nothing
  })
