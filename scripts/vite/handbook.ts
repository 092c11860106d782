import { readFile } from 'node:fs/promises';
import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { HandbookBlock, HandbookWords } from '../../web/features/help/handbook-rules.ts';

/** What stands in the name of a page of the handbook that a screen imports. */
const AS_BLOCKS = '?handbook';

function wordsOf(tokens: readonly Token[] = []): HandbookWords {
  return tokens.flatMap((token): HandbookWords => {
    switch (token.type) {
      case 'text':
        return 'tokens' in token && token.tokens ? wordsOf(token.tokens) : [token.raw];
      case 'strong':
        return [{ strong: wordsOf(token.tokens) }];
      case 'link': {
        const page = /^([\w-]+)\.md$/.exec((token as Tokens.Link).href)?.[1];
        if (!page) throw new Error(`the handbook leads to itself alone: ${token.raw}`);
        return [{ page: page === 'README' ? '' : page, words: wordsOf(token.tokens) }];
      }
      default:
        throw new Error(`the handbook's screen does not show ${token.type}: ${token.raw}`);
    }
  });
}

/** A page of the handbook as its screen shows it; throws where it holds what that does not know. */
export function readHandbook(text: string): HandbookBlock[] {
  return marked.lexer(text).flatMap((token): HandbookBlock[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        return [
          { kind: 'heading', depth: (token as Tokens.Heading).depth, words: wordsOf(token.tokens) },
        ];
      case 'paragraph':
        return [{ kind: 'text', words: wordsOf(token.tokens) }];
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        return [{ kind: 'list', ordered, items: items.map((item) => wordsOf(item.tokens)) }];
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        const cells = (row: Tokens.TableCell[]) => row.map((cell) => wordsOf(cell.tokens));
        return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }];
      }
      default:
        throw new Error(`the handbook's screen does not show ${token.type}: ${token.raw}`);
    }
  });
}

/** Reads the pages of `docs/handbook/` while building: a browser needs no reader of Markdown. */
export const handbook: Plugin = {
  name: 'handbook',
  enforce: 'pre',
  load: {
    filter: { id: /\.md\?handbook$/ },
    handler: async (id) => {
      const text = await readFile(id.slice(0, -AS_BLOCKS.length), 'utf8');
      return `export default ${JSON.stringify(readHandbook(text))}`;
    },
  },
};
