import type { ComponentType } from 'react'
import { webPoint } from '../point.ts'

/** Tools in the head of a record that not everybody sees: 为什么. */
export const recordTools = webPoint<{ key: string; Tool: ComponentType }>('recordTools')
