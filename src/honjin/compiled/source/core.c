/* The compiled core: twins of the hottest functions, on sets of hexes above all. They do what the Python functions of the same
 * names do, which stay the reference; honjin/compiled/twins.py decides which of the two are used. */

#define PY_SSIZE_T_CLEAN
#include "copies.h"
#include "grid.h"
#include "paths.h"
#include "tables.h"

static PyMethodDef functions[] = {
    {"members", sets_members, METH_O, "The hexes of a set in ascending order."},
    {"few", sets_members, METH_O, "The same as members."},
    {"first", sets_first, METH_O, "The lowest hex of a set; NOWHERE if it is empty."},
    {"nth", (PyCFunction)(void (*)(void))sets_nth, METH_FASTCALL, "The hex at a place of members."},
    {"hexset", sets_hexset, METH_O, "The set of these hexes."},
    {"union", sets_union, METH_O, "All hexes of these sets."},
    {"images", (PyCFunction)(void (*)(void))tables_images, METH_FASTCALL, "What a list says of numbers, as a set."},
    {"fixed", (PyCFunction)(void (*)(void))tables_fixed, METH_FASTCALL, "Numbers of which a list says themselves."},
    {"whose", (PyCFunction)(void (*)(void))tables_whose, METH_FASTCALL, "Numbers of which a list says one of these."},
    {"placed", (PyCFunction)(void (*)(void))tables_placed, METH_FASTCALL, "Numbers of which a list says 0 or more."},
    {"gathered", (PyCFunction)(void (*)(void))tables_gathered, METH_FASTCALL, "The union of sets of a list."},
    {"lowest", (PyCFunction)(void (*)(void))tables_lowest, METH_FASTCALL, "The least that a list says, or 0."},
    {"besides", (PyCFunction)(void (*)(void))tables_besides, METH_FASTCALL, "Numbers of which a list says other things."},
    {"in_one_piece", (PyCFunction)(void (*)(void))tables_in_one_piece, METH_FASTCALL, "Whether hexes hang together."},
    {"away", (PyCFunction)(void (*)(void))grid_away, METH_FASTCALL, "Distances from one hex to all."},
    {"stepper", sets_stepper, METH_O, "One function over whole sets for links by their distances."},
    {"price", (PyCFunction)(void (*)(void))paths_price, METH_FASTCALL, "Points to step from a to b, or None."},
    {"field", (PyCFunction)(void (*)(void))paths_field, METH_VARARGS | METH_KEYWORDS, "Everything within reach."},
    {"cost_of", (PyCFunction)(void (*)(void))paths_cost_of, METH_FASTCALL, "What the cheapest way costs, or None."},
    {"trace", (PyCFunction)(void (*)(void))paths_trace, METH_VARARGS | METH_KEYWORDS, "One cheapest way to a hex."},
    {"trace_all", paths_trace_all, METH_VARARGS, "One cheapest way to each of several hexes."},
    {"plainly", making_plainly, METH_VARARGS, "Objects of a class are made by the core."},
    {"say", making_say, METH_O, "The function that makes texts of a class."},
    {"copier", copies_copier, METH_VARARGS, "The method that copies objects of a class by its slots."},
    {"snapshot", (PyCFunction)(void (*)(void))copies_snapshot, METH_FASTCALL, "A copy of a state for a mark."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "honjin.compiled._core",
    .m_doc = "Compiled twins of the hottest functions.",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__core(void)
{
    if (PyType_Ready(&SpreadType) < 0 || names_open() < 0 || making_open() < 0 || copies_open() < 0)
        return NULL;
    return PyModule_Create(&definition);
}
