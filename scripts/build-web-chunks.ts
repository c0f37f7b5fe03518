import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/** The files that everyone gets, each with the chunk of what it needs at once and none before it in this list does. */
const firstScreens = [
  { file: resolve('src/web.tsx'), chunk: 'app' },
  { file: resolve('src/modules/clue/web/ClueListPage.tsx'), chunk: 'list' },
]

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * The chunk of a module that the first screens need at once; null for what comes with other screens, which would make the
 * first ones longer to load: a call's contract, say, that only its own page makes.
 */
export function firstChunk(id: string, graph: Graph): string | null {
  const first = firstScreens.find(({ file }) => needed(file, graph).has(id))
  return first && first.file !== id ? first.chunk : null
}

const known = new WeakMap<Graph, Map<string, ReadonlySet<string>>>()

/** The modules that a file imports, and those that they do: not what is imported when it is needed. */
function needed(file: string, graph: Graph): ReadonlySet<string> {
  const ofGraph = known.get(graph) ?? new Map<string, ReadonlySet<string>>()
  known.set(graph, ofGraph)
  const found = ofGraph.get(file) ?? closure(file, graph)
  ofGraph.set(file, found)
  return found
}

function closure(file: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([file])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
