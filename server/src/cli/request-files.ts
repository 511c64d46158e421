import { RequestCategory } from '@oppidum/domain/records/service-request'
import type { PastRequest, RequestInput } from '@oppidum/models/requests/request-record'
import { CommandFault } from './command-fault.ts'
import { type CsvFile, columnOf, timeIn } from './csv-file.ts'

/** Requests to classify, with their ids. @throws CommandFault */
export function requestsToClassify(file: CsvFile): { id: string; request: RequestInput }[] {
  const [id, createdAt, text] = [columnOf(file, 'id'), columnOf(file, 'created_at'), columnOf(file, 'text')]
  const district = file.header.indexOf('district')
  return file.rows.map((cells, row) => ({
    id: cells[id] as string,
    request: {
      text: cells[text] as string,
      district: district === -1 ? '' : (cells[district] as string),
      createdAtMs: timeIn(file, row, createdAt),
    },
  }))
}

/** Requests to train on. @throws CommandFault */
export function pastRequests(file: CsvFile): PastRequest[] {
  const requests = requestsToClassify(file)
  const category = columnOf(file, 'category')
  const closedAt = columnOf(file, 'closed_at')
  const productCategory = columnOf(file, 'product_category')
  const department = columnOf(file, 'department')
  if (requests.length === 0) throw new CommandFault(`${file.called} has no rows to learn from.`)
  return file.rows.map((cells, row) => {
    const product = RequestCategory.safeParse(cells[productCategory])
    if (!product.success)
      throw new CommandFault(
        `${file.called}, row ${row}: product_category is '${cells[productCategory]}'. It is one of ${RequestCategory.options.join(', ')}.`,
      )
    if (cells[category] === '') throw new CommandFault(`${file.called}, row ${row}: category is empty.`)
    return {
      ...(requests[row] as (typeof requests)[number]).request,
      category: cells[category] as string,
      productCategory: product.data,
      department: cells[department] as string,
      closedAtMs: cells[closedAt] === '' ? null : timeIn(file, row, closedAt),
    }
  })
}
