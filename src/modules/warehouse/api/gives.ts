import { z } from 'zod'
import { Id } from '../../../kernel/api/fields.ts'
import { mostPieces } from './typed.ts'

/** A reservation that may give way to a posting: of which goods, whose it is (empty, and without the document, where that is not seen), and how many pieces it has. */
export type Give = { id: number; pieces: number; of: string; holder: string; ownerKind?: string; ownerId?: number }

/** A reservation that gives way, and by how many pieces. */
const Cut = z.object({
  reservationId: Id,
  pieces: z.number().int().min(1, '让出的片数至少为 1').max(mostPieces, '让出的片数最多 1,000 万'),
})
export type Cut = z.output<typeof Cut>

const mostCuts = 500

/** Reservations that give way to a posting; only who may cut says so. */
export const Cuts = z.array(Cut).max(mostCuts, `最多 ${mostCuts} 笔预留`).default([]).meta({ title: '让出的预留' })
