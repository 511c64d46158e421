import type { Lane } from './model-limits.ts'
import type { TaskCall, TaskReply } from './task-runner.ts'

/** A job of the model process: a task, or the order to end the thread of the long lane. */
export type LaneJob = (TaskCall & { lane: Lane }) | { endThread: true }

/** `threadDied`: why, under this task. `threadEnded`: as ordered, also while this task ran. */
export type LaneReply = TaskReply | { threadDied: string } | { threadEnded: true }
