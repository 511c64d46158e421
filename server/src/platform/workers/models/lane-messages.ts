import type { Lane } from './model-limits.ts'
import type { TaskCall, TaskReply } from './task-runner.ts'

/** What goes to the process: a task, or the wish that the thread of long tasks ends. */
export type LaneCall = (TaskCall & { lane: Lane }) | { drop: true }

/** What comes back. `lost`: the thread of long tasks died, with what it said. */
export type LaneReply = (TaskReply & { lane: Lane }) | { lane: 'long'; lost: string } | { lane: 'long'; dropped: true }
