import { z } from 'zod';
import { answer, cappedListAnswer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  dateField,
  integer,
  limits,
  listOf,
  oneOf,
  optional,
  optionalList,
  searchField,
  text,
  versionField,
} from '../core/fields.ts';
import { formatNumber } from '../core/numbers.ts';
import { says } from '../core/sentences.ts';
import { MOST_ROWS } from '../import/rules.ts';
import { itemRecord } from './record.ts';
import { conditions, MOST_OWNED } from './rules.ts';
import { equipmentRowShape, equipmentShape, takerShape } from './shapes.ts';
import { removals } from './words.ts';

/** The states by which the list is filtered. */
export const equipmentStates = ['out', 'repair', 'lost', 'expiring'] as const;
const params = z.object({ itemId: integer() });
const count = z.number();

export const listEquipment = endpoint({
  method: 'GET',
  path: '/equipment/all',
  access: 'equipment:read',
  summary:
    'What the group owns and who has it, by category and name; found by name and code. With `from` and `until`, `available` is what is free on these days',
  query: z.object({
    search: searchField,
    categoryId: optional(integer()),
    placeId: optional(integer()),
    state: optional(oneOf(equipmentStates)),
    from: optional(dateField),
    until: optional(dateField),
    limit: optional(integer(1, MOST_ROWS)),
    offset: optional(integer(0)),
  }),
  offline: 'all',
  response: cappedListAnswer(equipmentRowShape).extend({
    /** How many items there are in each state, whatever is asked for; `outPieces` are their pieces that are out. */
    counts: z.object({
      all: count,
      out: count,
      repair: count,
      lost: count,
      expiring: count,
      outPieces: count,
    }),
    /** Who keeps the equipment; nobody beside the general captains if empty. */
    keepers: z.array(z.string()),
  }),
});

export const readEquipment = endpoint({
  method: 'GET',
  path: '/equipment/{itemId}',
  access: 'equipment:read',
  summary: 'An item: its pieces, who has it, who reserved it, and what happened to it',
  params,
  response: answer(equipmentShape),
  errors: ['EQUIPMENT_NOT_FOUND'],
});

const writeErrors = ['CODE_TAKEN', 'ITEM_EXISTS', 'LIST_ENTRY_NOT_FOUND'] as const;

export const createEquipment = endpoint({
  method: 'POST',
  path: '/equipment',
  access: 'equipment:keep',
  slash: true,
  summary: 'Add an item: counted, in one place or several, or with coded pieces',
  body: z.object(itemRecord.shape),
  response: answer(equipmentShape),
  status: 201,
  errors: writeErrors,
});

export const updateEquipment = endpoint({
  method: 'PUT',
  path: '/equipment/{itemId}',
  access: 'equipment:keep',
  summary:
    'Change an item; a piece that is left out is taken from it. Its tracking stays once it was lent',
  params,
  body: z.object({ ...itemRecord.shape, version: versionField }),
  response: answer(equipmentShape),
  stored: equipmentShape,
  errors: [
    ...writeErrors,
    'EQUIPMENT_NOT_FOUND',
    'EQUIPMENT_CHANGED',
    'EQUIPMENT_OUT',
    'TRACKING_FIXED',
  ],
});

export const deleteEquipment = endpoint({
  method: 'DELETE',
  path: '/equipment/{itemId}',
  access: 'equipment:keep',
  summary: 'Take an item from the list; nothing of it may be out',
  params,
  body: z.object({ reason: oneOf(removals) }),
  response: plainAnswer,
  errors: ['EQUIPMENT_NOT_FOUND', 'EQUIPMENT_OUT'],
});

export const moveCondition = endpoint({
  method: 'PATCH',
  path: '/equipment/{itemId}/condition',
  access: 'equipment:keep',
  summary:
    'Give pieces, or so many of a counted item, another condition: mended, to repair, broken, lost, found',
  params,
  body: z.object({
    pieceIds: optionalList(integer(), 500),
    quantity: optional(integer(1, MOST_OWNED)),
    from: optional(oneOf(conditions)),
    to: oneOf(conditions),
    note: optional(text(200)),
  }),
  unversioned: 'it names what it changes from, and fails where that is no longer so',
  response: answer(equipmentShape),
  errors: ['EQUIPMENT_NOT_FOUND', 'EQUIPMENT_MOVED'],
});

const entryShape = z.object({ id: z.number(), name: z.string(), items: z.number() });

export const listEquipmentLists = endpoint({
  method: 'GET',
  path: '/equipment/lists',
  access: 'equipment:read',
  offline: 'all',
  summary: 'Categories and places of the equipment, with how many items each has',
  response: answer(z.object({ categories: z.array(entryShape), places: z.array(entryShape) })),
});

const nameBody = z.object({ name: text(40) });
const entryParams = z.object({ entryId: integer() });
const ofList = (list: 'category' | 'place') =>
  ({
    create: endpoint({
      method: 'POST',
      path: `/equipment/${list}`,
      access: 'equipment:keep',
      summary: `Add a ${list} of equipment`,
      body: nameBody,
      response: answer(entryShape),
      status: 201,
      errors: ['NAME_TAKEN'],
    }),
    rename: endpoint({
      method: 'PATCH',
      path: `/equipment/${list}/{entryId}`,
      access: 'equipment:keep',
      summary: `Rename a ${list} of equipment`,
      params: entryParams,
      body: nameBody,
      unversioned: 'it is one name, and the last one holds',
      response: answer(entryShape),
      errors: ['NAME_TAKEN', 'LIST_ENTRY_NOT_FOUND'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/equipment/${list}/{entryId}`,
      access: 'equipment:keep',
      summary: `Delete a ${list} of equipment that no item has`,
      params: entryParams,
      response: plainAnswer,
      errors: ['PLACE_IN_USE', 'LIST_ENTRY_NOT_FOUND'],
    }),
  }) as const;
export const {
  create: createEquipmentCategory,
  rename: renameEquipmentCategory,
  remove: deleteEquipmentCategory,
} = ofList('category');
export const {
  create: createEquipmentPlace,
  rename: renameEquipmentPlace,
  remove: deleteEquipmentPlace,
} = ofList('place');

export const readAvailability = endpoint({
  method: 'GET',
  path: '/equipment/availability',
  access: 'equipment:read',
  summary:
    'What of each item is free on every day of a span, and who takes of it then; `tripId` leaves out that trip',
  query: z.object({
    from: dateField,
    until: dateField,
    itemIds: optional(text(4000)),
    tripId: optional(integer()),
  }),
  response: listAnswer(
    z.object({
      itemId: z.number(),
      name: z.string(),
      owned: z.number(),
      free: z.number(),
      takenBy: z.array(takerShape),
      toRepair: z.number(),
    }),
  ),
});

/** A row of an equipment list, as its cells were read. */
export const equipmentImportRow = z.object({
  name: text(80),
  category: optional(text(40)),
  quantity: optional(integer(0, MOST_OWNED)),
  place: optional(text(40)),
  condition: optional(oneOf(conditions)),
  code: optional(text(20)),
  price: itemRecord.shape.price,
  boughtOn: itemRecord.shape.boughtOn,
  note: itemRecord.shape.note,
  /** For a name that the group has: skip it, add to it, or set its number. */
  onDuplicate: optional(oneOf(['skip', 'add', 'set'])),
});
export type EquipmentImportRow = z.infer<typeof equipmentImportRow>;

const uncheckedRow = equipmentImportRow.catch(
  (context: { value: unknown } | undefined) => context?.value as EquipmentImportRow,
);

export const importEquipment = endpoint({
  method: 'POST',
  path: '/equipment/import',
  access: 'equipment:keep',
  summary:
    'Add equipment by rows, all or none; `dryRun` stores nothing and answers what would become of each row, wrong ones too',
  body: z.object({
    rows: listOf(uncheckedRow, MOST_ROWS, {
      missing: says('At least one row', 'لا توجد صفوف للاستيراد'),
      tooMany: says(
        `At most ${MOST_ROWS} rows`,
        () => `الحد الأقصى ${formatNumber(MOST_ROWS)} صف في المرة الواحدة`,
      ),
    }),
    dryRun: optional(booleanField),
  }),
  bodyLimit: 2 * 1024 * 1024,
  response: answer(
    z.object({
      importId: z.number().nullable(),
      added: z.number(),
      changed: z.number(),
      skipped: z.number(),
      /** Categories and places that the group does not have yet. */
      newCategories: z.array(z.string()),
      newPlaces: z.array(z.string()),
      rows: z.array(
        z.object({
          index: z.number(),
          outcome: z.enum(['add', 'set', 'skip', 'duplicate', 'wrong']),
          itemId: z.number().nullable(),
          issues: z.array(
            z.object({ path: z.string(), message: z.string(), arabicMessage: z.string() }),
          ),
        }),
      ),
    }),
  ),
  errors: ['EQUIPMENT_OUT'],
});

export const undoEquipmentImport = endpoint({
  method: 'DELETE',
  path: '/equipment/import/{importId}',
  access: 'equipment:keep',
  summary: 'Take back an import within a day, as long as nothing of it was lent',
  params: z.object({ importId: integer() }),
  response: plainAnswer,
  errors: ['IMPORT_NOT_FOUND', 'IMPORT_OVER', 'IMPORT_USED'],
});

export const readLabel = endpoint({
  method: 'GET',
  path: '/equipment/label/{key}',
  access: 'visitor',
  summary:
    "What a label's address opens: for an assigned captain the item and piece, for everybody else the group's name and telephone",
  params: z.object({ key: text(40) }),
  response: answer(
    z.object({
      itemId: z.number().nullable(),
      pieceId: z.number().nullable(),
      groupName: z.string(),
      phoneNumber: z.string().nullable(),
    }),
  ),
  errors: ['LABEL_NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const downloadEquipment = endpoint({
  method: 'GET',
  path: '/equipment/list.xlsx',
  access: 'equipment:keep',
  summary: 'The inventory as a spreadsheet: owned, out, here, conditions, by place or category',
  query: z.object({ placeId: optional(integer()), categoryId: optional(integer()) }),
  response: z.file(),
  file: 'report',
});

const NO_LINES = says('At least one item', 'أضف صنفاً واحداً على الأقل');
const MOST_LINES = 200;
export const linesOf = <T extends z.ZodType>(line: T) =>
  listOf(line, MOST_LINES, limits(MOST_LINES, NO_LINES));
