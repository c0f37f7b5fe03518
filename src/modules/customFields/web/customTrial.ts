import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { MyForm } from '../api/customFields.ts'

/** A noun's form for trying: the schema of a new record, and its fields. It makes no call that writes. */
export type TrialForm = { schema: z.ZodObject; Fields: ComponentType<{ form: FormModel; own: MyForm }> }

/** A noun that brings its form for trying. */
export type CustomTrial = { noun: string; load: () => Promise<{ default: TrialForm }> }
