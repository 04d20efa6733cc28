import { fileListsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import { changeFileList, createFileList, removeFileList } from './changeFileList.ts';
import type { FileListDeps } from './fileListDeps.ts';
import { getFileList, listFileLists } from './readFileLists.ts';
import { uploadFiles } from './uploadFiles.ts';
import { fileLists } from './fileLists.tables.ts';

export const fileListRoutes = (deps: FileListDeps): Routes =>
  implement(fileListsApi, {
    list: (work, { query }) => listFileLists(work, query, deps),
    get: (work, { params }) => getFileList(work, params.fileListId),
    create: (work, { body }) => createFileList(work, body),
    change: changeOf(
      fileLists,
      ({ params }) => params.fileListId,
      (work, { params, body }) => changeFileList(work, params.fileListId, body),
    ),
    remove: (work, { params }) => removeFileList(work, params.fileListId, deps),
    uploadList: {
      outside: (errand, { params, body, files }) => uploadFiles(errand, params.fileListId, files, body?.id ?? [], deps),
    },
  });
