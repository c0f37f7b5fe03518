import type { AnswerOf } from '../../../kernel/contract/route.ts'
import { useStarted } from '../../../kernel/web/start.ts'
import type { MyForm } from '../contract/ownFields.ts'
import { ownFieldsRoutes } from '../contract/routes.ts'

const nothing: MyForm = { groups: [], fields: [], builtIn: [], columns: [] }

/** The own fields of a noun as the person has them; the same object until the start comes again. */
export const useMyForm = (noun: string): MyForm =>
  useStarted(answers => {
    const forms = answers[ownFieldsRoutes.mine.at] as AnswerOf<typeof ownFieldsRoutes.mine> | undefined
    return forms?.[noun] ?? nothing
  })
