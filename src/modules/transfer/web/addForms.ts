import { webPoint } from '../../../kernel/web/point.ts'
import type { AddForm } from './addForm.ts'

export const addForms = webPoint<AddForm>('addForms')
