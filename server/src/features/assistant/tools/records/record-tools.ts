import type { Tool } from '@oppidum/analyst/tool'
import type { AppContext } from '../../../../compose/context.ts'
import { howToTool } from '../how-to/how-to-tool.ts'
import { recordStatisticsTool } from './record-statistics-tool.ts'
import { recordTool } from './record-tool.ts'
import { recordsTool } from './records-tool.ts'

/** The tools about records. */
export function recordTools(needs: Pick<AppContext, 'db' | 'history'>): Tool[] {
  // Each tool checks its own arguments.
  return [recordsTool(needs), recordTool(needs), recordStatisticsTool(needs), howToTool()] as unknown as Tool[]
}
