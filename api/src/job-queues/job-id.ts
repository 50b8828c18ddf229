/** The id of a job in its queue. BullMQ's ids are unique in a queue, so it contains the job's name. BullMQ refuses colons. */
export const jobId = (name: string, id: string): string => `${name}-${id}`.replaceAll(':', '_');

/** The id of the row for which a job was added. */
export const rowIdOf = (id: string): string => id.slice(id.lastIndexOf('-') + 1);
